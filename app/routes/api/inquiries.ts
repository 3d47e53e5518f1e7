import { z } from 'zod'
import { clientIpKey, ctxKey } from '#app/context.ts'
import { HumanCheckField, InquiryForm } from '#app/domain/inquiries/inquiry-form.ts'
import { sendInquiry } from '#app/domain/inquiries/send-inquiry.server.ts'
import { createErrorResponse, respond } from '#app/routes/failure-response.server.ts'
import { t } from '#app/translations/texts.ts'
import type { Route } from './+types/inquiries.ts'
import { readJson } from './read-json.ts'

export const loader = () => createErrorResponse(405, t('Send an inquiry with POST.'), { Allow: 'POST' })

export const action = respond(async ({ request, context }: Route.ActionArgs) => {
  if (request.method !== 'POST')
    return createErrorResponse(405, t('Send an inquiry with POST.'), { Allow: 'POST' })
  const parsed = z.intersection(InquiryForm, HumanCheckField).safeParse(await readJson(request))
  if (!parsed.success)
    return createErrorResponse(400, parsed.error.issues[0]?.message ?? t('Please complete the inquiry.'))
  const { token, ...form } = parsed.data
  return Response.json(await sendInquiry(context.get(ctxKey), form, { token, ip: context.get(clientIpKey) }))
})
