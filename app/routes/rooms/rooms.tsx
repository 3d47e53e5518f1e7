import { Link } from 'react-router'
import { listRoomsOfGuest, type RoomOfGuest } from '#app/domain/rooms/accept-agreement.server.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { t, tRich } from '#app/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/rooms.ts'

export const meta = createTitleMeta(t('Data Rooms'))

export const loader = async ({ context }: Route.LoaderArgs) => ({
  rooms: await listRoomsOfGuest(getRoomCtx(context)),
})

export default function RoomsPage({ loaderData: { rooms } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={t('Data Rooms')} />
      {rooms.length === 0 ? (
        <p className="text-soft">{t('No data room is open for you')}</p>
      ) : (
        <ul className="max-w-3xl divide-y divide-line border-y border-line">
          {rooms.map((room) => (
            <RoomRow key={room.id} {...room} />
          ))}
        </ul>
      )}
    </>
  )
}

const RoomRow = ({ id, name, invitedAt }: RoomOfGuest) => (
  <li className="py-4">
    <Link to={`/rooms/${id}`} className="text-link text-lg font-semibold wrap-anywhere">
      {name ?? t('Confidential room')}
    </Link>
    <p className="caption">{tRich('Invited on {day}', { day: <LocalDate value={invitedAt} /> })}</p>
  </li>
)
