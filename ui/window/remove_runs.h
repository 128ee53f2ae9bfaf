// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/session.h"

#include <QUndoCommand>

namespace taskweight {

/// Takes runs out of what is shown, and puts them back. No file is touched.
class RemoveRuns : public QUndoCommand {
public:
    RemoveRuns(Session& session, Session::RunPlaces places);

    void undo() override;
    void redo() override;

private:
    Session& m_session;
    Session::RunPlaces m_places;
    std::vector<Session::RemovedRun> m_removed;
};

} // namespace taskweight
