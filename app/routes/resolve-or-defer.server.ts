import type { RouterContextProvider } from 'react-router'
import { isDeferredKey, renderDeadlineKey } from '#app/context.ts'
import { withTimeout } from '#app/core/timeout.ts'

type Context = Readonly<RouterContextProvider>
type Resolved<T> = { [K in keyof T]: T[K] | Awaited<T[K]> }

const STREAMED_DATA_TIMEOUT_MS = 8000

/** Returns whether `data` resolves before the page's deadline. Rejects if `data` rejects before then. */
function resolvesBeforeDeadline(context: Context, data: Promise<unknown>) {
  const left = Math.max(0, context.get(renderDeadlineKey) - performance.now())
  return withTimeout(
    left,
    data.then(() => true),
    () => false,
  )
}

/**
 * Awaits the parts that resolve before the page's deadline, so that the page shows them without a script and without a
 * layout shift. Other parts remain promises and are streamed to `<Await>`. The loader must return them as top-level
 * fields, because `hasDeferredData` does not look deeper.
 */
export async function resolveOrDefer<T extends Record<string, Promise<unknown> | undefined>>(
  context: Context,
  parts: T,
): Promise<Resolved<T>> {
  const ready: Record<string, unknown> = { ...parts }
  const all = Object.entries(parts).map(async ([name, part]) => {
    ready[name] = await part
  })
  // A part that fails remains a promise, and its `<Await>` shows the error.
  await resolvesBeforeDeadline(context, Promise.allSettled(all))
  return { ...ready } as Resolved<T>
}

/** Returns whether a public page has to be streamed without `data`. If so, allows React's script on the page. */
export async function isDeferred(context: Context, data: Promise<unknown>) {
  const deferred = !(await resolvesBeforeDeadline(context, data))
  if (deferred) context.set(isDeferredKey, true)
  return deferred
}

/**
 * Returns streamed data for a public page. `fallback` supplies the value if `data` fails or takes longer than eight
 * seconds.
 */
export function deferredData<T, O>(data: Promise<T>, fallback: (err: unknown) => O): Promise<T | O> {
  return withTimeout(STREAMED_DATA_TIMEOUT_MS, data, () => {
    throw new Error('timeout of the data of a page')
  }).catch(fallback)
}
