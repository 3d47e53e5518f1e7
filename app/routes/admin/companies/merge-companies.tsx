import { Form, href, Link, redirect } from 'react-router'
import { isModuleOn } from '#app/content/modules.ts'
import { nullIfNotFound } from '#app/core/failures.ts'
import { joinList } from '#app/core/join-list.ts'
import { listCompanyOptions } from '#app/domain/companies/companies.server.ts'
import { MergeForm } from '#app/domain/companies/company-forms.ts'
import {
  type MergePreview,
  mergeCompanies,
  previewMerge,
} from '#app/domain/companies/merge-companies.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { defineFormHandler, handleFormByIntent } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import { HiddenFields } from '#app/ui/form/button-form.tsx'
import { FormNotices, getFirstError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { FactList, PageHeader, PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/merge-companies.ts'
import { toCompanyOptions } from './company-select.tsx'
import { findListedCompany } from './find-listed-company.server.ts'

export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Merge companies'))

/** `with`: the company that becomes part of this one. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const company = await findListedCompany(ctx, id)
  const other = getTextParam(url, 'with')
  const found =
    other && other !== id ? await previewMerge(ctx, { from: other, into: id }).catch(nullIfNotFound) : null
  return {
    company,
    preview: found && !found.from.company.mergedInto ? found : null,
    options: await listCompanyOptions(ctx, other || null),
    other,
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleFormByIntent(ctx, await request.formData(), {
    merge: defineFormHandler(MergeForm, async (form) => {
      await mergeCompanies(ctx, { from: form.with, into: id })
      return redirect(`${href('/admin/companies/:id', { id })}?done=merged`)
    }),
  })
}

export default function MergeCompaniesPage({ loaderData }: Route.ComponentProps) {
  const { company, preview, options, other } = loaderData
  const { id, name } = company
  const outcome = useOutcome('merge')
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
      <FormNotices outcome={outcome} error={getFirstError(outcome)} />
      <Form method="get" preventScrollReset className="mt-4 max-w-2xl flex flex-wrap items-end gap-3">
        <label className="grow font-medium">
          {t('Merge into {name}', { name })}
          <select key={other} name="with" defaultValue={other} className="field-control mt-1.5">
            <option value="">{t('Select a company')}</option>
            {toCompanyOptions(options.companies)
              .filter(({ value }) => value !== id)
              .map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
          </select>
        </label>
        <button type="submit" className="button button-line">
          {t('Preview')}
        </button>
      </Form>
      {preview && <Preview preview={preview} />}
    </>
  )
}

function Preview({ preview: { from, into } }: { preview: MergePreview }) {
  const { id, name } = into.company
  const other = from.company
  const moved = [
    from.people > 0 && countPhrase(from.people, 'person'),
    from.projects > 0 && countPhrase(from.projects, 'project'),
    isModuleOn('invoices') && from.invoices > 0 && countPhrase(from.invoices, 'invoice'),
  ].filter((part) => part !== false)
  const values = { name, other: other.name }
  return (
    <PageSection
      id="preview"
      title={t('{other} becomes part of {name}', values)}
      className="mt-8 max-w-3xl grid gap-5"
    >
      <ul className="list-disc pl-5 grid gap-2">
        <li>
          {moved.length > 0
            ? t('{name} gets {items}.', { name, items: joinList(moved) })
            : t('Nothing belongs to {other} yet.', values)}
        </li>
        {isModuleOn('invoices') && from.invoices > 0 && into.readers.length > 0 && (
          <li>
            {t('These people will also see the invoices of {other}: {names}.', {
              other: other.name,
              names: joinList(into.readers),
            })}
          </li>
        )}
        {isModuleOn('invoices') && into.invoices > 0 && from.readers.length > 0 && (
          <li>
            {t('These people will also see the invoices of {other}: {names}.', {
              other: name,
              names: joinList(from.readers),
            })}
          </li>
        )}
        <li>
          {t('The name, address and notes of {name} stay. Those of {other} are no longer shown.', values)}
        </li>
        <li>{t('Links to {other} lead to {name}.', values)}</li>
      </ul>
      <div className="grid gap-6 sm:grid-cols-2">
        {[into, from].map(({ company }, i) => (
          <div key={company.id} className="panel p-4">
            <h3 className="font-semibold mb-2 wrap-anywhere">
              {i === 0 ? t('Remains: {name}', { name: company.name }) : company.name}
            </h3>
            <FactList
              stacked
              facts={{
                [t('Legal name')]: company.legalName,
                [t('Address')]: [
                  company.streetAddress,
                  [company.postalCode, company.city].filter(Boolean).join(' '),
                  company.country,
                ]
                  .filter(Boolean)
                  .join(', '),
                [t('VAT ID')]: company.vatId,
                [t('Notes')]: company.notes,
              }}
            />
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Form method="post">
          <HiddenFields values={{ intent: 'merge', with: other.id }} />
          <button type="submit" className="button button-brass">
            {t('Merge Companies')}
          </button>
        </Form>
        <Link to={`${href('/admin/companies/:id/merge', { id: other.id })}?with=${id}`} className="tall-link">
          {t('Keep {other} instead', values)}
        </Link>
      </div>
    </PageSection>
  )
}
