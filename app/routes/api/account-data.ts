import { clientCtx } from '#app/auth/guards.server.ts'
import { exportClientData } from '#app/domain/data-export/export.server.ts'
import { dateOf } from '#app/domain/documents/kinds.ts'
import type { Route } from './+types/account-data.ts'
import { asBody } from './as-body.ts'
import { contentDisposition } from './content-disposition.ts'
import { refusalOf, refuse } from './failure-answer.ts'

const otherMethod = () => refuse(405, 'Ask for it with POST.', { Allow: 'POST' })

// A POST, so that neither a link from elsewhere nor a browser that looks ahead begins such a download.
export const loader = otherMethod

export async function action({ request, context }: Route.ActionArgs) {
  try {
    const ctx = clientCtx(context)
    if (request.method !== 'POST') return otherMethod()
    const zip = await exportClientData(ctx)
    return new Response(asBody(zip), {
      headers: {
        'Content-Type': 'application/zip',
        // Said here, the server does not wait for the end to count the bytes: a zip that fails at once would
        // pass for a whole one.
        'Transfer-Encoding': 'chunked',
        'Content-Disposition': contentDisposition('attachment', `my-data-${dateOf(new Date())}.zip`),
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
      },
    })
  } catch (err) {
    return refusalOf(err)
  }
}
