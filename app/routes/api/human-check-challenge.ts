import { ctxKey } from '#app/context.ts'
import type { Route } from './+types/human-check-challenge.ts'

/** A fresh challenge for the inquiry form's human check. */
export async function loader({ context }: Route.LoaderArgs) {
  const { humanCheck } = context.get(ctxKey)
  if (humanCheck.kind !== 'altcha') return new Response('There is no challenge here.', { status: 404 })
  return Response.json(await humanCheck.challenge(), { headers: { 'Cache-Control': 'no-store' } })
}
