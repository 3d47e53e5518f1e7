import type { ReactNode } from 'react'
import type { ActionFunctionArgs } from 'react-router'
import { z } from 'zod'
import { ctxKey } from '#app/context.ts'
import { addDays } from '#app/core/days.ts'
import { REQUEST_STATES, type RequestState } from '#app/core/request-states.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { defineFormHandler, handleForm } from '#app/routes/form-handler.server.ts'
import { DueStrip } from '#app/ui/charts/due-strip.tsx'
import { MoneyChart } from '#app/ui/charts/money-chart.tsx'
import { ProjectTimeline } from '#app/ui/charts/project-timeline.tsx'
import { RequestProgress } from '#app/ui/charts/request-progress.tsx'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import type { FormOutcome } from '#app/ui/form/form-outcome.ts'
import { RowMenu } from '#app/ui/frame/menu.tsx'
import { EmptyState } from '#app/ui/list/list-controls.tsx'
import { Table } from '#app/ui/list/table.tsx'
import { FormMessage } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import {
  InvoiceStatusBadge,
  ProjectStatusBadge,
  RequestStatusBadge,
  StatusBadge,
} from '#app/ui/status-badges.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { projectStatuses } from '#content/lists.ts'

export const handle = { scripts: true }
export const meta = () => createUnlistedMeta('Components')

const SampleForm = z.object({
  name: z.string('Enter a name.').max(20, 'Use at most 20 characters.'),
  kind: z.enum(['one', 'two'], 'Choose a kind.'),
  dueOn: z.string().optional(),
  text: z.string().optional(),
})

export async function action({ request, context }: ActionFunctionArgs) {
  const handler = defineFormHandler(SampleForm, async () => ({ notice: 'Saved. Nothing was stored.' }))
  return handleForm(context.get(ctxKey), await request.formData(), handler)
}

const TODAY = '2026-11-23'
const milestones = (['reached', 'late', 'next', 'ahead'] as const).map((standing, i) => {
  const dueOn = addDays(TODAY, (i - 2) * 20 + 5)
  const reachedOn = standing === 'reached' ? dueOn : null
  return { id: standing, title: `Milestone ${i + 1}, ${standing}`, dueOn, reachedOn, standing }
})
const months = [40, 55, 0, 70, 30, 90].map((value, i) => ({
  month: `2026-0${i + 4}`,
  invoiced: value * 10_000,
  paid: value * 8_000,
}))
const rows = [
  { id: 'a', name: 'Succession plan', status: 'Sent' as const, total: '€10,565.00' },
  {
    id: 'b',
    name: 'A name that is longer than its column and is cut off with an ellipsis',
    status: 'Paid' as const,
    total: '€120.00',
  },
]

/** Shows the components in app/ui with sample data. Available only under `npm run dev`. */
export default function ComponentsPage({ actionData }: { actionData?: FormOutcome & { notice?: string } }) {
  return (
    <main className="wrap py-10 grid gap-12">
      <PageHeader
        title="Components"
        back={{ to: '/', text: 'Site' }}
        actions={
          <a href="/dev/emails" className="button button-line">
            Show Emails
          </a>
        }
      >
        Every page component in app/ui, shown with sample data.
      </PageHeader>

      <Section title="Buttons">
        <button type="button" className="button button-brass">
          Primary Action
        </button>
        <button type="button" className="button button-line">
          Other Action
        </button>
        <button type="button" className="button button-ink">
          On Brass
        </button>
        <button type="button" className="button button-brass" disabled>
          Disabled
        </button>
        <CopyButton text="Sample" what="the sample" />
        <Confirm
          button="Delete"
          variant="danger"
          title="Delete the sample?"
          fields={{ intent: 'delete', entry: 'sample' }}
        >
          A dialog says what will happen, and to whom.
        </Confirm>
        <RowMenu subject="the sample">
          <a href="#menu">Open</a>
        </RowMenu>
      </Section>

      <Section title="Status badges">
        {projectStatuses.map(({ text }) => (
          <ProjectStatusBadge key={text} status={text} />
        ))}
        {(Object.keys(REQUEST_STATES) as RequestState[]).map((state) => (
          <RequestStatusBadge key={state} state={state} />
        ))}
        {(['Draft', 'Sent', 'Paid', 'Overdue', 'Void'] as const).map((status) => (
          <InvoiceStatusBadge key={status} status={status} />
        ))}
        <StatusBadge late>Overdue: due Nov 20</StatusBadge>
      </Section>

      <Section title="Messages">
        <FormMessage>Something needs your attention.</FormMessage>
        <FormMessage tone="good">Your changes were saved.</FormMessage>
      </Section>

      <Section title="Tabs">
        <Tabs
          label="Sample"
          tabs={[
            { to: '/dev/components', text: 'Overview' },
            { to: '/dev/emails', text: 'Messages', count: 3 },
          ]}
        />
      </Section>

      <Section title="Form">
        <ActionForm
          schema={SampleForm}
          button="Save Sample"
          sendingText="Saving..."
          className="grid gap-5 w-full max-w-2xl bg-surface border border-line p-5 sm:p-7"
        >
          {(fields) => (
            <>
              <TextField field={fields.name} label="Name" hint="At most 20 characters." />
              <SelectField
                field={fields.kind}
                label="Kind"
                empty="Choose a kind"
                options={[
                  { value: 'one', label: 'One' },
                  { value: 'two', label: 'Two' },
                ]}
              />
              <TextField field={fields.dueOn} type="date" label="Due" optional />
              <TextAreaField field={fields.text} label="Text" optional />
            </>
          )}
        </ActionForm>
        {actionData?.notice && <FormMessage tone="good">{actionData.notice}</FormMessage>}
      </Section>

      <Section title="Table">
        <div className="w-full">
          <Table
            label="Sample"
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              { header: 'Name', title: true, width: 'large', cell: ({ name }) => name },
              {
                header: 'Status',
                card: 'corner',
                cell: ({ status }) => <InvoiceStatusBadge status={status} />,
              },
              { header: 'Total', align: 'end', card: 'amount', cell: ({ total }) => total },
            ]}
          />
        </div>
        <EmptyState>No projects yet.</EmptyState>
      </Section>

      <Section title="Charts">
        <div className="w-full grid gap-8">
          <ProjectTimeline withTitles milestones={milestones} start={addDays(TODAY, -60)} today={TODAY} />
          <RequestProgress total={12} accepted={5} submitted={3} />
          <MoneyChart currency="EUR" months={months} />
          <DueStrip
            today={TODAY}
            counts={[
              { day: addDays(TODAY, 2), kind: 'request', count: 3 },
              { day: addDays(TODAY, 9), kind: 'milestone', count: 1 },
              { day: addDays(TODAY, 20), kind: 'invoice', count: 7 },
            ]}
          />
        </div>
      </Section>
    </main>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-4">
    <h2 className="font-display text-2xl">{title}</h2>
    <div className="flex flex-wrap items-center gap-4">{children}</div>
  </section>
)
