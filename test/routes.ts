import { serverBuild } from '#scripts/build.ts'

/** A route in the route table. `page` is false for a resource route. */
export type Route = { id: string; pattern: string; page: boolean }
/** Reads the built program's route table, with each route's full URL pattern. */
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
