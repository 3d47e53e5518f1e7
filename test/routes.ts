import { serverBuild } from '#scripts/build.ts'

/** `id` is the framework's; `page` is false for what only answers programs. */
export type Route = { id: string; pattern: string; page: boolean }
/** The route table of the built program, with the whole pattern of each address. */
export async function readRoutes(): Promise<Route[]> {
  const { build } = (await import(serverBuild)) as {
    build: {
      routes: Record<string, { id: string; parentId?: string; path?: string; module: { default?: unknown } }>
    }
  }
  const patternOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id]
    return route ? `${patternOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : ''
  }
  const all = Object.values(build.routes).map(({ id, module }) => {
    return { id, pattern: patternOf(id), page: module.default !== undefined }
  })
  return all.filter(({ pattern }) => pattern !== '' && !pattern.endsWith('*'))
}
