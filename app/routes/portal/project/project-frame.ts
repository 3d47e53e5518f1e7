import { useOutletContext } from 'react-router'
import type { ProjectFrameForClient } from '#app/domain/overview/client-project-overview.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'

/** Returns the data that the layout has loaded for all of the project's pages. */
export const useProjectFrame = () => useOutletContext<ProjectFrameForClient>()

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Creates `meta` for a page that a tab links to. */
export const createTabMeta =
  (tab: string) =>
  ({ matches }: { matches: Matches }) => {
    const layout = matches.find((match) => match?.id === 'routes/portal/project/layout')
    const frame = layout?.loaderData as { project: ProjectFrameForClient } | undefined
    return createUnlistedMeta(frame ? `${tab} · ${frame.project.title}` : t('Project not found'))
  }
