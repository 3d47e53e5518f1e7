import { data, href } from 'react-router'
import { clientIpKey, ctxKey } from '#app/context.ts'
import { toInfrastructureFailure } from '#app/domain/infrastructure-failures.server.ts'
import { HumanCheckField, type InquiryField, InquiryForm } from '#app/domain/inquiries/inquiry-form.ts'
import { sendInquiry } from '#app/domain/inquiries/send-inquiry.server.ts'
import { createPageMeta } from '#app/page-meta.ts'
import { getRetryAfterHeader } from '#app/routes/failure-response.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { sitePages } from '#app/routes/site/pages.ts'
import { t, tRich } from '#app/texts.ts'
import { contact } from '#content/contact.ts'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/contact.ts'
import { ContactForm, InquirySentMessage } from './contact-form.tsx'
import script from './contact-script.client.ts?worker&url'

/** Placeholder for the human check. Without JavaScript, it shows the firm's email instead. */
function HumanCheckWidget({
  check,
  siteKey,
}: {
  check: 'none' | 'altcha' | 'recaptcha'
  siteKey: string | null
}) {
  if (check === 'none') return null
  return (
    <div
      data-human-check={check}
      data-site-key={siteKey ?? undefined}
      data-challenge={check === 'altcha' ? href('/api/human-check/challenge') : undefined}
      className="min-h-20"
    />
  )
}

/** Note above the form, so that visitors read it before filling the form in. The human check requires JavaScript. */
const ScriptsNeeded = () => (
  <noscript>
    <p className="mb-7 border-l-3 border-brass pl-4">
      {tRich('This form needs JavaScript to confirm you’re human. Please email us at {link} instead.', {
        link: (
          <a href={`mailto:${firm.email}`} className="underline">
            {firm.email}
          </a>
        ),
      })}
    </p>
  </noscript>
)

export const handle = { inquiry: true }

export const headers = actionHeaders
export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, {
    ...sitePages.contact,
    title: t("Let's Build Together"),
    description: contact.description,
  })

export function loader({ context }: Route.LoaderArgs) {
  const { humanCheck } = context.get(ctxKey)
  return { check: humanCheck.kind, siteKey: humanCheck.kind === 'recaptcha' ? humanCheck.siteKey : null }
}

/** Handles the form without JavaScript: the same validation, then the page again with the entered values. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = Object.fromEntries(
    [...(await request.formData())].filter(([, value]) => typeof value === 'string'),
  )
  const values = typed as Partial<Record<InquiryField, string>>
  const parsed = InquiryForm.safeParse(typed)
  if (!parsed.success) {
    const fieldErrors = Object.fromEntries(
      parsed.error.issues.map((issue) => [issue.path[0], issue.message]).reverse(),
    )
    return data({ sent: false, values, fieldErrors, error: null }, 400)
  }
  try {
    await sendInquiry(context.get(ctxKey), parsed.data, {
      token: HumanCheckField.safeParse(typed).data?.token,
      ip: context.get(clientIpKey),
    })
    return data({ sent: true, values: {}, fieldErrors: {}, error: null })
  } catch (err) {
    const failure = toInfrastructureFailure(err)
    if (!failure) throw err
    if (failure !== err) context.get(ctxKey).log.error({ err }, 'inquiry not stored')
    return data(
      { sent: false, values, fieldErrors: {}, error: failure.message },
      { status: failure.status, headers: getRetryAfterHeader(failure) },
    )
  }
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <div className="bg-ink text-on-ink">
        <div className="wrap pt-14 pb-16 sm:pt-20 sm:pb-24 lg:pt-28 grid gap-x-16 gap-y-10 lg:grid-cols-[2fr_3fr] items-start">
          <div>
            <h1 className="text-title">{t("Let's Build Together")}</h1>
            <p className="mt-6 text-lead text-on-ink-soft max-w-[40ch]">{contact.lead}</p>
          </div>
          <section
            aria-labelledby="inquiry"
            className="row-span-2 bg-ink-raised border-t-3 border-brass p-5 sm:p-10"
          >
            {actionData?.sent ? (
              <InquirySentMessage />
            ) : (
              <>
                <h2 id="inquiry" className="text-4xl mb-7">
                  {t('Project Inquiry Form')}
                </h2>
                {loaderData.check !== 'none' && <ScriptsNeeded />}
                <ContactForm
                  values={actionData?.values}
                  fieldErrors={actionData?.fieldErrors}
                  error={actionData?.error}
                  humanCheck={<HumanCheckWidget {...loaderData} />}
                />
                <template id="thank-you">
                  <InquirySentMessage />
                </template>
                <script type="module" src={script} />
              </>
            )}
          </section>
          <ConnectSection />
        </div>
      </div>
      <NextSteps />
    </>
  )
}

function ConnectSection() {
  if (!firm.linkedIn) return null
  return (
    <section aria-labelledby="connect" className="border border-ink-line p-6 sm:p-8">
      <h2 id="connect" className="text-3xl">
        {t('Connect With Us')}
      </h2>
      <p className="mt-3 text-on-ink-soft">{contact.connect.text}</p>
      <a href={firm.linkedIn} rel="noopener" className="button button-line mt-5">
        {contact.connect.link}
      </a>
    </section>
  )
}

function NextSteps() {
  return (
    <section className="wrap py-20 sm:py-24" aria-labelledby="next">
      <h2 id="next" className="text-heading">
        {contact.next.title}
      </h2>
      <ol className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-3">
        {contact.next.steps.map((step) => (
          <li key={step.name} className="border-t-3 border-brass pt-5">
            <h3 className="font-display text-3xl leading-tight">{step.name}</h3>
            <p className="mt-3 text-soft">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
