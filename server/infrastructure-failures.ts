import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { type Ctx, requestIdKey } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { toInfrastructureFailure } from '#app/domain/infrastructure-failures.server.ts'
import {
  createErrorResponse,
  createUnexpectedErrorResponse,
  getRetryAfterHeader,
} from '#app/routes/failure-response.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'

type Module = NonNullable<ServerBuild['routes'][string]>['module']
type Handler = (args: { context: Readonly<RouterContextProvider> }) => unknown

/**
 * Wraps the build's loaders and actions, so that they respond with 503 while the database is unavailable or the disk is
 * full. Pages show the error inside their layout, and everything else gets plain text. After an unexpected error, this
 * names the request id.
 */
export function withInfrastructureFailures(build: ServerBuild, ctx: Pick<Ctx, 'log'>): ServerBuild {
  const routes = Object.entries(build.routes).flatMap(([id, route]) =>
    route ? [[id, { ...route, module: guardModule(route.module, ctx) }]] : [],
  )
  return { ...build, routes: Object.fromEntries(routes) }
}

function guardModule(module: Module, ctx: Pick<Ctx, 'log'>): Module {
  const guard =
    (handler: Handler): Handler =>
    async (args) => {
      try {
        return await handler(args)
      } catch (err) {
        const failure = err instanceof Failure ? null : toInfrastructureFailure(err)
        if (!failure && (module.default || !(err instanceof Error))) throw err
        if (!failure) {
          const requestId = args.context.get(requestIdKey)
          ctx.log.error({ err, requestId }, 'unexpected error')
          return createUnexpectedErrorResponse(requestId)
        }
        ctx.log.error({ err }, 'responded 503')
        const headers = getRetryAfterHeader(failure)
        if (!module.default) return createErrorResponse(failure.status, failure.message, headers)
        throw data(failure.message, { status: failure.status, headers })
      }
    }
  const { loader, action, headers } = module
  return {
    ...module,
    ...(loader ? { loader: guard(loader as Handler) } : {}),
    // The router drops an action's headers, such as Retry-After, unless the route says otherwise.
    ...(action ? { action: guard(action as Handler), headers: headers ?? actionHeaders } : {}),
  } as Module
}
