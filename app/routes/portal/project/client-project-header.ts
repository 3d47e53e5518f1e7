import { useOutletContext } from 'react-router'
import type { ProjectFrameForClient } from '#app/domain/overview/client-project-overview.server.ts'

/** Returns the data that the layout has loaded for all of the project's pages. */
export const useProjectHeader = () => useOutletContext<ProjectFrameForClient>()
