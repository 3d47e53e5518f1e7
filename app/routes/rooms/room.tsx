import { href, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { findRoomReader } from '#app/domain/access/room-visibility.server.ts'
import { acceptAgreement, findUnmetRequirement } from '#app/domain/rooms/accept-agreement.server.ts'
import { AcceptForm } from '#app/domain/rooms/member-forms.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { handleForm, throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/room.ts'
import { loadIndex } from './index/index-page.server.ts'
import { IndexSection } from './index/index-section.tsx'
import { UnmetRequirement } from './unmet-requirement.tsx'

export const headers = actionHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => createUnlistedMeta(loaderData?.name)

/** Loads nothing of the room until the guest has met all requirements. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const ctx = getRoomCtx(context)
  const reader = await throwAsErrorResponse(findRoomReader(ctx, id))
  const requirement = reader.kind === 'guest' ? await findUnmetRequirement(ctx, reader) : null
  if (requirement) return { id, requirement, name: t('Confidential room'), page: null }
  return {
    id,
    requirement,
    name: reader.room.name,
    page: await throwAsErrorResponse(loadIndex(ctx, reader, url)),
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getRoomCtx(context)
  return handleForm(ctx, await request.formData(), {
    schema: AcceptForm,
    submit: async (form) => {
      await acceptAgreement(ctx, id, form)
      return redirect(href('/rooms/:id', { id }))
    },
  })
}

/** Reloads the agreement if a new version was added while the guest was reading. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate

export default function RoomPage({ loaderData: { id, requirement, name, page } }: Route.ComponentProps) {
  if (requirement) return <UnmetRequirement room={id} requirement={requirement} />
  return (
    <>
      <PageHeader
        title={name}
        actions={
          <Link to={href('/rooms/:id/questions', { id })} className="button button-line">
            {t('Questions')}
          </Link>
        }
      />
      {page && <IndexSection page={page} />}
    </>
  )
}
