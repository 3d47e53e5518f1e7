import { useOutletContext } from 'react-router'
import type { ProjectHeaderForClient } from '#app/domain/overview/client-project-overview.server.ts'

/** Returns the data that the layout has loaded for all of the project's pages. */
export const useClientProjectHeader = () => useOutletContext<ProjectHeaderForClient>()
