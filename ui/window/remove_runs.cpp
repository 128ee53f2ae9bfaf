// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/remove_runs.h"

#include <QCoreApplication>

#include <utility>

namespace taskweight {

namespace {
struct RemoveRunsWords {
    Q_DECLARE_TR_FUNCTIONS(RemoveRuns)
};
} // namespace

RemoveRuns::RemoveRuns(Session& session, Session::RunPlaces places)
    : m_session(session)
    , m_places(std::move(places))
{
    const auto count = static_cast<int>(m_places.size());
    setText(count == 1 ? RemoveRunsWords::tr("removing 1 run")
                       : RemoveRunsWords::tr("removing %1 runs").arg(count));
}

void RemoveRuns::redo() { m_removed = m_session.takeOut(m_places); }

void RemoveRuns::undo() { m_session.putBack(std::exchange(m_removed, {})); }

} // namespace taskweight
