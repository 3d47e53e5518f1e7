import { pageMeta } from '#app/page-meta.ts'
import { contact } from '#content/contact.ts'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/contact.ts'
import { InquiryForm } from './inquiry-form.tsx'
import { sitePages } from './pages.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { ...sitePages.contact, title: "Let's Build Together", description: contact.description })

export default function Contact() {
  return (
    <>
      <div className="bg-ink text-on-ink">
        <div className="wrap pt-14 pb-16 sm:pt-20 sm:pb-24 lg:pt-28 grid gap-x-16 gap-y-10 lg:grid-cols-[2fr_3fr] items-start">
          <div>
            <h1 className="text-title">Let's Build Together</h1>
            <p className="mt-6 text-lead text-on-ink-soft max-w-[40ch]">{contact.lead}</p>
          </div>
          <section
            aria-labelledby="inquiry"
            className="row-span-2 bg-ink-raised border-t-3 border-brass p-5 sm:p-10"
          >
            <h2 id="inquiry" className="text-4xl mb-7">
              Project Inquiry Form
            </h2>
            <InquiryForm />
          </section>
          <Connect />
        </div>
      </div>
      <Next />
    </>
  )
}

function Connect() {
  return (
    <section aria-labelledby="connect" className="border border-ink-line p-6 sm:p-8">
      <h2 id="connect" className="text-3xl">
        Connect With Us
      </h2>
      <p className="mt-3 text-on-ink-soft">{contact.connect.text}</p>
      <a href={firm.linkedIn} rel="noopener" className="button button-line mt-5">
        {contact.connect.link}
      </a>
    </section>
  )
}

function Next() {
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
