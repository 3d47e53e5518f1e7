import { href, Link } from 'react-router'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { TEMPLATE_KINDS } from '#app/domain/templates/template-form.ts'
import { listTemplates, type Template } from '#app/domain/templates/templates.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { getChoiceParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import { CompletionNotice } from '#app/ui/form/form-outcome.tsx'
import { EmptyState, FilterLinks, NothingFound } from '#app/ui/list/list-controls.tsx'
import { type Column, RowLink, Table } from '#app/ui/list/table.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/templates.ts'
import { TEMPLATE_KIND_TEXTS } from './template-kind-texts.ts'

export const meta = createTitleMeta(t('Templates'))

/** Loads the templates for the page, and for the menus that insert one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const kind = getChoiceParam(url, 'kind', TEMPLATE_KINDS)
  return { templates: await listTemplates(getAdminCtx(context), kind), kind: kind ?? null }
}

const columns: Column<Template>[] = [
  {
    header: t('Name'),
    title: true,
    width: 'medium',
    cell: ({ id, name }) => (
      <RowLink to={href('/admin/templates/:id', { id })} className="row-link">
        {name}
      </RowLink>
    ),
  },
  { header: t('Used for'), card: 'corner', cell: ({ kind }) => TEMPLATE_KIND_TEXTS[kind] },
  {
    header: t('Text'),
    card: 'line',
    width: 'large',
    cell: ({ body }) => <bdi className="text-soft line-clamp-2">{body}</bdi>,
  },
]

export default function TemplatesPage({ loaderData: { templates, kind } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={t('Templates')}
        actions={
          <Link to={href('/admin/templates/:id', { id: 'new' })} className="button button-brass">
            {t('New Template')}
          </Link>
        }
      >
        {t(
          'Reusable text for messages, invitations and replies to inquiries. Everyone on the team can use these templates.',
        )}
      </PageHeader>
      <CompletionNotice texts={{ saved: t('Template saved.'), deleted: t('Template deleted.') }} />
      <div className="my-4">
        <FilterLinks
          label={t('Used for')}
          name="kind"
          value={kind}
          choices={[
            { value: null, text: t('All') },
            ...TEMPLATE_KINDS.map((value) => ({ value, text: TEMPLATE_KIND_TEXTS[value] })),
          ]}
        />
      </div>
      {templates.length > 0 ? (
        <Table label={t('Templates')} columns={columns} rows={templates} rowKey={({ id }) => id} />
      ) : kind ? (
        <NothingFound />
      ) : (
        <EmptyState>{t('No templates yet. Create one for something you write often.')}</EmptyState>
      )}
    </>
  )
}
