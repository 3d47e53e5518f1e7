import { z } from 'zod'
import { clientIpKey, ctxKey } from '#app/context.ts'
import { HumanCheckField, InquiryForm } from '#app/domain/inquiries/inquiry-form.ts'
import { sendInquiry } from '#app/domain/inquiries/send-inquiry.server.ts'
import { createErrorResponse, rejectMethod, respond } from '#app/routes/failure-response.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/inquiries.ts'
import { readJson } from './read-json.ts'

export const loader = rejectMethod

export const action = respond(async ({ request, context }: Route.ActionArgs) => {
  if (request.method !== 'POST') return rejectMethod()
  const parsed = z.intersection(InquiryForm, HumanCheckField).safeParse(await readJson(request))
  if (!parsed.success)
    return createErrorResponse(400, parsed.error.issues[0]?.message ?? t('Please complete the inquiry.'))
  const { token, ...form } = parsed.data
  return Response.json(await sendInquiry(context.get(ctxKey), form, { token, ip: context.get(clientIpKey) }))
})
