import { z } from 'zod'
import { addressKey, ctxKey } from '#app/context.ts'
import { InquiryExtras, InquiryForm } from '#app/domain/inquiries/form.ts'
import { sendInquiry } from '#app/domain/inquiries/send-inquiry.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/inquiries.ts'
import { refusalOf, refuse } from './failure-answer.ts'
import { readJson } from './read-json.ts'

export const loader = () => refuse(405, 'Send an inquiry with POST.', { Allow: 'POST' })

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return refuse(405, 'Send an inquiry with POST.', { Allow: 'POST' })
  try {
    const parsed = z.intersection(InquiryForm, InquiryExtras).safeParse(await readJson(request))
    if (!parsed.success)
      return refuse(400, parsed.error.issues[0]?.message ?? t('The inquiry is not complete.'))
    const { token, website, ...form } = parsed.data
    if (website) return refuse(400, t('Please leave the field "Website" empty.'))
    return Response.json(
      await sendInquiry(context.get(ctxKey), form, { token, address: context.get(addressKey) }),
    )
  } catch (err) {
    return refusalOf(err)
  }
}
