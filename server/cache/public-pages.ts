import type { ServerBuild } from 'react-router'

/** Path of the speculation rules, which tell browsers which links to prefetch. Public pages name it in a header. */
export const speculationRulesPath = '/speculation-rules.json'

type Route = NonNullable<ServerBuild['routes'][string]>
type Handle = { scripts?: boolean } | undefined

export type PublicPages = {
  /** Returns whether all visitors without a session get the same response at this path. */
  isShared: (path: string) => boolean
  /** Returns such a path's route, for example `/portfolio/:slug`. */
  findRoute: (path: string) => string | null
  /** Rules that let browsers prefetch only links to these pages. */
  speculationRules: object
}

/**
 * Lists the route table's public pages: everything in app/routes/site except the 404 page. Pages whose scripts need a
 * nonce are prefetched but not shared.
 */
export function findPublicPages({ routes }: Pick<ServerBuild, 'routes'>): PublicPages {
  const site = Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ id, path, index }) => id.startsWith('routes/site/') && (index || (path && path !== '*')))
  const shared = site.filter(({ module }) => !(module.handle as Handle)?.scripts)
  const getPath = (route: Route): string => {
    const parent = route.parentId ? routes[route.parentId] : undefined
    const before = parent ? getPath(parent) : '/'
    return route.path ? `${before.replace(/\/$/, '')}/${route.path}` : before
  }
  const paths = new Set(shared.map(getPath).filter((path) => !path.includes(':')))
  const patterns = shared
    .map(getPath)
    .filter((path) => path.includes(':'))
    .map((route) => ({ route, pattern: getPattern(route) }))
  const findRoute = (path: string) =>
    paths.has(path) ? path : (patterns.find(({ pattern }) => pattern.test(path))?.route ?? null)
  const pages = site.filter(({ module }) => module.default).map(getPath)
  return {
    isShared: (path) => findRoute(path) !== null,
    findRoute,
    speculationRules: {
      prefetch: [{ where: { href_matches: pages }, eagerness: 'moderate' }],
    },
  }
}

// Allows only plain characters, so that a page has a single URL: no escapes, and no dots (`.data` is a different
// response).
const getPattern = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[\\w~-]{1,100}')}$`)
