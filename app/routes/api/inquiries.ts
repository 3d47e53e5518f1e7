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
  const body = await readJson(request)
  const { data, error } = z.intersection(InquiryForm, HumanCheckField).safeParse(body)
  if (error) {
    // An issue without a path is about a body that isn't an object, and isn't translated.
    const issue = error.issues.find(({ path }) => path.length > 0)
    return createErrorResponse(400, issue?.message ?? t('Please complete the inquiry.'))
  }
  const { token, ...form } = data
  return Response.json(await sendInquiry(context.get(ctxKey), form, { token, ip: context.get(clientIpKey) }))
})
