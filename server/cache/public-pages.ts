import type { ServerBuild } from 'react-router'

/** Where browsers find which links they may fetch ahead; every public page names it in a header. */
export const speculationRulesPath = '/speculation-rules.json'

type Route = NonNullable<ServerBuild['routes'][string]>
type Handle = { scripts?: boolean } | undefined

export type PublicPages = {
  /** Whether everybody without a session gets the same answer at this path. */
  isShared: (path: string) => boolean
  /** The route of such a path: `/portfolio/:id`. */
  routeOf: (path: string) => string | null
  /** The rules of `speculationRulesPath`: links to these pages and to nothing else. */
  speculationRules: object
}

/**
 * The pages that are open to all, read from the route table: all of app/routes/site but the 404 page. Those whose
 * scripts need a nonce are fetched ahead, but not shared.
 */
export function publicPages({ routes }: Pick<ServerBuild, 'routes'>): PublicPages {
  const site = Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ id, path, index }) => id.startsWith('routes/site/') && (index || (path && path !== '*')))
  const shared = site.filter(({ module }) => !(module.handle as Handle)?.scripts)
  const pathOf = (route: Route): string => {
    const parent = route.parentId ? routes[route.parentId] : undefined
    const before = parent ? pathOf(parent) : '/'
    return route.path ? `${before.replace(/\/$/, '')}/${route.path}` : before
  }
  const paths = new Set(shared.map(pathOf).filter((path) => !path.includes(':')))
  const patterns = shared
    .map(pathOf)
    .filter((path) => path.includes(':'))
    .map((route) => ({ route, pattern: patternOf(route) }))
  const routeOf = (path: string) =>
    paths.has(path) ? path : (patterns.find(({ pattern }) => pattern.test(path))?.route ?? null)
  const pages = site.filter(({ module }) => module.default).map(pathOf)
  return {
    isShared: (path) => routeOf(path) !== null,
    routeOf,
    speculationRules: {
      prefetch: [{ where: { href_matches: pages }, eagerness: 'moderate' }],
    },
  }
}

// Only plain characters, so that one page has one address: no escapes, no dots (`.data` is another answer).
const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[\\w~-]{1,100}')}$`)
