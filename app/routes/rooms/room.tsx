import { findRoomReader } from '#app/domain/access/room-visibility.server.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/room.ts'
import { loadIndex } from './index/index-page.server.ts'
import { IndexSection } from './index/index-section.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => createUnlistedMeta(loaderData?.name)

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const ctx = getRoomCtx(context)
  const reader = await throwAsErrorResponse(findRoomReader(ctx, id))
  return { name: reader.room.name, page: await throwAsErrorResponse(loadIndex(ctx, reader, url)) }
}

export default function RoomPage({ loaderData: { name, page } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={name} />
      <IndexSection page={page} />
    </>
  )
}
