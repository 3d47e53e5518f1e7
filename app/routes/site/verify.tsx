import { data } from 'react-router'
import { getFileForm } from '#app/adapters/file-form.server.ts'
import { clientIpKey, ctxKey, nodeConnectionKey } from '#app/context.ts'
import {
  assertVerifiable,
  type SealCheck,
  verifyFile,
} from '#app/domain/agreements/sealing/verify-file.server.ts'
import { toInfrastructureFailure } from '#app/domain/infrastructure-failures.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { getRetryAfterHeader } from '#app/routes/failure-response.server.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/verify.ts'
import { SitePageHeader } from './site-page-parts.tsx'

export const headers = actionHeaders
export const meta = () => createUnlistedMeta(t('Check a signed PDF'))

export async function loader({ context }: Route.LoaderArgs) {
  await throwAsErrorResponse(assertVerifiable(context.get(ctxKey)))
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  try {
    const form = getFileForm(request, context.get(nodeConnectionKey), 'document')
    return data({ check: await verifyFile(ctx, context.get(clientIpKey), form), error: null })
  } catch (err) {
    const failure = toInfrastructureFailure(err)
    if (!failure) throw err
    if (failure !== err) ctx.log.error({ err }, 'file not checked')
    return data(
      { check: null, error: failure.message },
      { status: failure.status, headers: getRetryAfterHeader(failure) },
    )
  }
}

function formatResult(check: SealCheck): string {
  if (check.result === 'unchanged')
    return t('Sealed by {firm} on {day}, unchanged', { firm: firm.name, day: check.day })
  return check.result === 'changed'
    ? t('Sealed by {firm}, but changed since', { firm: firm.name })
    : t('Not sealed by this installation')
}

export default function VerifyPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <SitePageHeader title={t('Check a signed PDF')}>
        {t('Find out whether we sealed a file, and whether it has changed since.')}
      </SitePageHeader>
      <div className="wrap py-14 sm:py-20">
        <form method="post" encType="multipart/form-data" className="max-w-[68ch]">
          {actionData?.check && (
            <p role="status" className="mb-7 border-l-3 border-brass pl-4 text-lead">
              {formatResult(actionData.check)}
            </p>
          )}
          {actionData?.error && (
            <p role="alert" className="mb-7 border-l-3 border-brass pl-4">
              {actionData.error}
            </p>
          )}
          <label htmlFor="document" className="block">
            {t('PDF file, up to 25 MB')}
          </label>
          <input
            id="document"
            name="document"
            type="file"
            accept="application/pdf,.pdf"
            required
            className="mt-3 block w-full min-h-11"
          />
          <p className="mt-3 text-soft">{t('We don’t store the file.')}</p>
          <button type="submit" className="button button-brass mt-6">
            {t('Check File')}
          </button>
        </form>
      </div>
    </>
  )
}
