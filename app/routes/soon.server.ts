import type { RouterContextProvider } from 'react-router'
import { dueKey } from '#app/context.ts'
import { within } from '#app/domain/within.ts'

/** Whether this is there before the page is due. Rejects as `data` does while it is waited for. */
export async function isInTime(context: Readonly<RouterContextProvider>, data: Promise<unknown>) {
  const left = Math.max(0, context.get(dueKey) - performance.now())
  return within(
    left,
    data.then(() => true),
    () => false,
  )
}

type Soon<T> = { [K in keyof T]: T[K] | Awaited<T[K]> }

/**
 * What is there in time, by itself: it comes in the page, which then moves no more and needs no script to show it. What
 * takes longer stays a promise and is streamed after the page. Hand out what this returns as the loader's own fields: a
 * promise deeper in its data is not seen there, and the whole page would wait for it.
 */
export async function soon<T extends Record<string, Promise<unknown> | undefined>>(
  context: Readonly<RouterContextProvider>,
  parts: T,
): Promise<Soon<T>> {
  const ready: Record<string, unknown> = { ...parts }
  const all = Object.entries(parts).map(async ([name, part]) => {
    ready[name] = await part
  })
  // One that fails stays a promise as well, whose place in the page shows that.
  await isInTime(context, Promise.allSettled(all))
  return { ...ready } as Soon<T>
}
