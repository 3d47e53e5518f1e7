import { clientCtx } from '#app/auth/guards.server.ts'
import { exportClientData } from '#app/domain/data-export/export.server.ts'
import { dateOf } from '#app/domain/documents/kinds.ts'
import type { Route } from './+types/account-data.ts'
import { refusalOf, refuse } from './failure-answer.ts'
import { sendZip } from './send-zip.ts'

const otherMethod = () => refuse(405, 'Ask for it with POST.', { Allow: 'POST' })

// POST only, so that neither links from other sites nor browser prefetching start the export.
export const loader = otherMethod

export async function action({ request, context }: Route.ActionArgs) {
  try {
    const ctx = clientCtx(context)
    if (request.method !== 'POST') return otherMethod()
    const zip = await exportClientData(ctx)
    return sendZip(request, zip, `my-data-${dateOf(new Date())}.zip`)
  } catch (err) {
    return refusalOf(err)
  }
}
