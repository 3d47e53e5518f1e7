import { createUnlistedMeta } from '#app/page-meta.ts'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]
const projectLayouts = ['routes/admin/projects/layout', 'routes/portal/project/layout']

export const createTabMeta =
  (tab: string) =>
  ({ matches }: { matches: Matches }) => {
    const layout = matches.find((match) => match && projectLayouts.includes(match.id))
    const layoutData = layout?.loaderData as { project: { title: string } } | undefined
    return createUnlistedMeta(layoutData && `${tab} · ${layoutData.project.title}`)
  }
