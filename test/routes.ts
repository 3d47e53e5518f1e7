import { serverBuild } from '#scripts/build.ts'

/** A route in the route table. `page` is false for a resource route, `action` is true if it accepts forms or calls. */
type Route = { id: string; pattern: string; page: boolean; action: boolean }
/** Reads the built program's route table, with each route's full URL pattern. */
export async function readRoutes(): Promise<Route[]> {
  const { build } = (await import(serverBuild)) as {
    build: {
      routes: Record<
        string,
        { id: string; parentId?: string; path?: string; module: { default?: unknown; action?: unknown } }
      >
    }
  }
  const patternOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id]
    return route ? `${patternOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : ''
  }
  const all = Object.values(build.routes).map(({ id, module }) => {
    const { default: page, action } = module
    return { id, pattern: patternOf(id), page: page !== undefined, action: action !== undefined }
  })
  return all.filter(({ pattern }) => pattern !== '' && !pattern.endsWith('*'))
}
