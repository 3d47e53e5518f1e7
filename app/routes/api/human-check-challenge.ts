import { ctxKey } from '#app/context.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/human-check-challenge.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { humanCheck } = context.get(ctxKey)
  if (humanCheck.kind !== 'altcha') return new Response(t('No challenge is available.'), { status: 404 })
  return Response.json(await humanCheck.challenge(), { headers: { 'Cache-Control': 'no-store' } })
}
