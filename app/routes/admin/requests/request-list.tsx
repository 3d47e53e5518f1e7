import type { FieldMetadata } from '@conform-to/react'
import { type ButtonHTMLAttributes, useEffect, useState } from 'react'
import { href, redirect } from 'react-router'
import type { z } from 'zod'
import { REQUEST_KINDS } from '#app/core/request-states.ts'
import { RequestListForm } from '#app/domain/requests/request-forms.ts'
import {
  createRequestList,
  deleteRequestList,
  findRequestList,
  type RequestListDetails,
  updateRequestList,
} from '#app/domain/requests/request-lists.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import {
  defineButtonHandler,
  defineFormHandler,
  handleFormByIntent,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormMessage, getFormError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/request-list.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData && (loaderData.list?.name ?? t('New list')))

/** `:list` is a list's id or `new`. `?copy=` names a list whose items a new list starts with. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = getAdminCtx(context)
  const isNew = params.list === 'new'
  const id = isNew ? getTextParam(url, 'copy') : params.list
  const found = id ? await throwAsErrorResponse(findRequestList(db, id, isNew ? 'any' : 'own')) : null
  return isNew ? { list: null, copied: found } : { list: found, copied: null }
}

export async function action({ request, context, params: { list } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  const form = await request.formData()
  const version = String(form.get('version') ?? '')
  const lists = href('/admin/requests/lists')
  return handleFormByIntent(ctx, form, {
    save: defineFormHandler(RequestListForm, async (value) => {
      if (list === 'new') await createRequestList(ctx, value)
      else await updateRequestList(ctx, list, version, value)
      return redirect(`${lists}?done=saved`)
    }),
    delete: defineButtonHandler(() => deleteRequestList(ctx, list, version), {
      redirectTo: `${lists}?done=deleted`,
    }),
  })
}

type ListFormInput = z.input<typeof RequestListForm>
type ItemInput = ListFormInput['items'][number]
const EMPTY_ITEM = { section: '', kind: 'document', title: '', details: '' } as const

const toFormValues = ({ name, about, items }: RequestListDetails) => ({
  name,
  about,
  items: items.map((item) => ({ ...item, details: item.details ?? '' })),
})

const kindOptions = (['document', 'answer'] as const).map((value) => ({
  value,
  label: REQUEST_KINDS[value].option,
}))

function ListItemFields({
  item,
  position,
  remove,
}: {
  item: FieldMetadata<ItemInput>
  position: number
  remove: ButtonHTMLAttributes<HTMLButtonElement> | null
}) {
  const { section, kind, title, details } = item.getFieldset()
  return (
    <fieldset className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)_11rem_auto] items-start border border-line bg-surface p-4">
      <legend className="sr-only">{t('Request {position}', { position })}</legend>
      <TextField field={section} label={t('Section')} optional />
      <TextField field={title} label={t('Title')} />
      <TextAreaField field={details} label={t('Details')} rows={2} optional />
      <SelectField field={kind} label={t('What we need')} empty={t('Select')} options={kindOptions} />
      {remove && (
        <button {...remove} className="button button-line justify-self-start lg:mt-8">
          {t('Remove')}
          <span className="sr-only"> {t('request {position}', { position })}</span>
        </button>
      )}
    </fieldset>
  )
}

export default function RequestListPage({ loaderData: { list, copied }, actionData }: Route.ComponentProps) {
  // Conform keys the items by the form's initial value. After a full page reload, that is the submitted value.
  const [sent, setSent] = useState(useOutcome('save')?.result.initialValue)
  useEffect(() => setSent(undefined), [])
  const stored = list ? toFormValues(list) : undefined
  const copy = copied && { ...toFormValues(copied), name: t('{name} (copy)', { name: copied.name }) }
  return (
    <>
      <PageHeader
        title={list?.name ?? t('New list')}
        back={{ to: href('/admin/requests/lists'), text: t('Request lists') }}
        actions={
          list && (
            <Confirm
              button={t('Delete')}
              variant="danger"
              title={t('Delete “{name}”?', { name: list.name })}
              fields={{ intent: 'delete', version: list.version }}
            >
              {t('Requests that you’ve added from this list stay in their projects.')}
            </Confirm>
          )
        }
      />
      <FormMessage>{actionData?.intent === 'delete' && getFormError(actionData)}</FormMessage>
      <ActionForm
        schema={RequestListForm}
        warnUnsaved
        validateOnBlur
        intent="save"
        version={list?.version}
        stored={stored}
        defaultValue={sent ?? stored ?? copy ?? { name: '', about: '', items: [EMPTY_ITEM] }}
        className="grid gap-6 max-w-6xl"
      >
        {(fields, form) => {
          const items = fields.items.getFieldList()
          return (
            <>
              {/* Default submit button for Enter. Otherwise, Enter would press the first item's button. */}
              <button type="submit" hidden>
                {t('Save List')}
              </button>
              <div className="grid gap-5 sm:grid-cols-2">
                <TextField field={fields.name} label={t('Name')} />
                <TextField field={fields.about} label={t('Purpose')} optional />
              </div>
              <fieldset className="grid gap-4" aria-describedby={fields.items.errorId}>
                <legend className="font-display text-2xl mb-3">{t('Requests')}</legend>
                {items.map((item, at) => (
                  <ListItemFields
                    key={item.key ?? item.name}
                    item={item}
                    position={at + 1}
                    remove={
                      items.length > 1
                        ? form.remove.getButtonProps({ name: fields.items.name, index: at })
                        : null
                    }
                  />
                ))}
                <p id={fields.items.errorId} role="alert" className="text-sm text-bad empty:hidden">
                  {fields.items.errors?.[0]}
                </p>
                <button
                  {...form.insert.getButtonProps({ name: fields.items.name, defaultValue: EMPTY_ITEM })}
                  className="button button-line w-fit"
                >
                  {t('Add Request')}
                </button>
              </fieldset>
              <Submit text={t('Save List')} />
            </>
          )
        }}
      </ActionForm>
    </>
  )
}
