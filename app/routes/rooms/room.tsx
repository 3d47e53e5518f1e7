import { href, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { findRoomReader } from '#app/domain/access/room-visibility.server.ts'
import {
  type AccessRequirement,
  acceptAgreement,
  findUnmetRequirement,
} from '#app/domain/rooms/accept-agreement.server.ts'
import { AcceptForm } from '#app/domain/rooms/room-forms.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { AgreementText } from '#app/routes/agreements/agreement-text.tsx'
import { AcceptanceForm } from '#app/routes/agreements/signature-form.tsx'
import { handleForm, throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t, tRich } from '#app/texts.ts'
import { PageHeader, PageSection } from '#app/ui/page.tsx'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/room.ts'
import { loadIndex } from './index/index-page.server.ts'
import { IndexSection } from './index/index-section.tsx'

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

/** Page of a data room for a guest who may not enter yet. Names neither the room nor anything in it. */
const UnmetRequirement = ({ room, requirement }: { room: string; requirement: AccessRequirement }) => (
  <>
    <PageHeader title={t('Confidential room')} />
    {requirement.kind === 'second-factor' ? (
      <SecondFactorNotice isGuest={requirement.isGuest} />
    ) : (
      <div className="grid gap-6">
        <p className="max-w-prose">
          {requirement.isNewVersion
            ? t(
                'The agreement for this data room has changed. Please read and accept the new version to enter again.',
              )
            : t(
                '{firm} has invited you to a confidential data room. Please read the whole agreement. You can accept it below the text.',
                { firm: firm.name },
              )}
        </p>
        <AgreementText html={requirement.html} />
        <PageSection id="accept" title={t('Accept this agreement')}>
          <AcceptanceForm
            key={requirement.shownHash}
            room={room}
            shownHash={requirement.shownHash}
            factor={requirement.factor}
          />
          <p className="mt-4 max-w-xl caption">
            {t(
              'We’ll email you a copy. This is a simple electronic signature (eIDAS, article 25(1)). If you don’t agree, just leave this page.',
            )}
          </p>
        </PageSection>
      </div>
    )}
  </>
)

const SecondFactorNotice = ({ isGuest }: { isGuest: boolean }) => (
  <p className="max-w-prose">
    {tRich(
      'This data room requires two-factor sign-in, with an authenticator app or a passkey. {link}, and come back afterwards.',
      {
        link: (
          <Link
            to={isGuest ? `${href('/rooms/account')}#security` : href('/client/security')}
            className="text-link"
          >
            {t('Set it up')}
          </Link>
        ),
      },
    )}
  </p>
)
