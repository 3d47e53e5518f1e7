import { href, Link, redirect, useLocation } from 'react-router'
import { isModuleOn, listIfOn } from '#app/content/modules.ts'
import { joinList } from '#app/core/join-list.ts'
import { listCompanyOptions } from '#app/domain/companies/companies.server.ts'
import { MergeForm } from '#app/domain/companies/company-forms.ts'
import { type MergeQuestion, mergeCompanies } from '#app/domain/companies/merge-companies.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { handleForm } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import { ConfirmForm } from '#app/ui/confirm-dialog.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { useOutcome } from '#app/ui/form/form-outcome.tsx'
import { FactList, PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/merge-companies.ts'
import { CompanySelect } from './company-select.tsx'
import { findListedCompany } from './find-listed-company.server.ts'

export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Merge companies'))

/** `with`: the company that becomes part of this one. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const company = await findListedCompany(ctx, id)
  const companies = await listCompanyOptions(ctx)
  return { company, companies, other: getTextParam(url, 'with') }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleForm<typeof MergeForm, { question?: MergeQuestion }>(ctx, await request.formData(), {
    schema: MergeForm,
    submit: async (form) => {
      await mergeCompanies(ctx, { from: form.with, into: id, confirmed: form.confirmed })
      return redirect(`${href('/admin/companies/:id', { id })}?done=merged`)
    },
  })
}

export default function MergeCompaniesPage({
  loaderData: { company, companies, other },
}: Route.ComponentProps) {
  const { id, name } = company
  const question = useOutcome<{ question?: MergeQuestion }>()?.question
  return (
    <>
      <PageHeader
        title={t('Merge companies')}
        back={{ to: href('/admin/companies/:id', { id }), text: name }}
      >
        {t(
          'If you have two entries for one company, merge them. One of them remains, and gets everything that belongs to the other one. You can undo this for 30 days.',
        )}
      </PageHeader>
      <ActionForm key={id} schema={MergeForm} defaultValue={{ with: other }} className="grid gap-5 max-w-2xl">
        {(fields) => (
          <>
            <CompanySelect
              field={fields.with}
              label={t('Merge into {name}', { name })}
              companies={companies.filter((option) => option.id !== id)}
              empty={t('Select a company')}
            />
            <Submit text={t('Merge Companies')} />
          </>
        )}
      </ActionForm>
      {question && <MergeDialog question={question} />}
    </>
  )
}

type MergedCompany = MergeQuestion['from']

function MergeDialog({ question: { from, into, token } }: { question: MergeQuestion }) {
  const moved = [
    ...(from.people > 0 ? [countPhrase(from.people, 'person')] : []),
    ...(from.projects > 0 ? [countPhrase(from.projects, 'project')] : []),
    ...(from.invoices > 0 ? listIfOn('invoices', countPhrase(from.invoices, 'invoice')) : []),
  ]
  const values = { name: into.name, other: from.name }
  return (
    <ConfirmForm
      // Keyed by navigation so that the dialog reopens after each submission.
      key={useLocation().key}
      form="form"
      name="confirmed"
      title={t('{other} becomes part of {name}', values)}
      choices={[{ button: t('Merge Companies'), value: token, variant: 'brass' }]}
    >
      <ul className="list-disc pl-5 grid gap-2">
        <li>
          {moved.length > 0
            ? t('{name} gets {items}.', { name: into.name, items: joinList(moved) })
            : t('Nothing belongs to {other} yet.', values)}
        </li>
        <NewReaders of={from} readers={into.readers} />
        <NewReaders of={into} readers={from.readers} />
        <li>{t('Links to {other} lead to {name}.', values)}</li>
      </ul>
      <FactList
        facts={{
          [t('Stays')]: formatCompany(into),
          [t('No longer shown')]: formatCompany(from),
        }}
      />
      <Link
        to={`${href('/admin/companies/:id/merge', { id: from.id })}?with=${into.id}`}
        className="tall-link"
      >
        {t('Keep {other} instead', values)}
      </Link>
    </ConfirmForm>
  )
}

const NewReaders = ({ of, readers }: { of: MergedCompany; readers: string[] }) =>
  isModuleOn('invoices') &&
  of.invoices > 0 &&
  readers.length > 0 && (
    <li>
      {t('These people will also see the invoices of {other}: {names}.', {
        other: of.name,
        names: joinList(readers),
      })}
    </li>
  )

const formatCompany = ({ name, legalName, streetAddress, city, vatId }: MergedCompany) =>
  [name, legalName, streetAddress, city, vatId].filter(Boolean).join(', ')
