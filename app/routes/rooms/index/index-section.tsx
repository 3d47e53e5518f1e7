import { Link } from 'react-router'
import { AddFolderForm, AddPlaceholderForm, CopyDocumentForm } from '#app/domain/rooms/index/index-forms.ts'
import { t } from '#app/texts.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormNotices, getFirstError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { ListLoadingStatus, ListSearch, useListAction, useListLink } from '#app/ui/list/list-controls.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { EntryList } from './entry-list.tsx'
import type { IndexPage } from './index-page.server.ts'
import { RoomUpload } from './room-upload.tsx'

/** One folder of a room's index, with forms for the firm and the seller's side to add entries. */
export function IndexSection({ page }: { page: IndexPage }) {
  const { list, search, group, canUpload, opened, roomId } = page
  const outcome = useOutcome()
  return (
    <>
      {group && <GroupNotice name={group.name} />}
      {/* The forms 'release' and 'lock' on the same page show their own outcome. */}
      {!['release', 'lock'].includes(outcome?.intent ?? '') && (
        <div className="grid gap-4 mb-4 empty:hidden">
          <FormNotices outcome={outcome} error={getFirstError(outcome)} />
        </div>
      )}
      <div className="flex flex-wrap items-end justify-between gap-4 mb-4">
        {search ? <SearchTitle search={search} /> : <FolderPath folder={list.folder} />}
        <ListSearch label={t('Search by number and title')} search={search} />
      </div>
      <ListLoadingStatus />
      <EntryList page={page} />
      {canUpload && (
        // Stays mounted, so that an upload continues during a search.
        <div hidden={search !== ''} className="mt-8 grid gap-6">
          <RoomUpload roomId={roomId} folder={list.folder?.id ?? ''} />
          <AddForms page={page} folder={list.folder?.id ?? ''} />
        </div>
      )}
      {opened && <EntryDialog key={opened.id} page={page} entry={opened} />}
    </>
  )
}

function GroupNotice({ name }: { name: string }) {
  const linkTo = useListLink()
  return (
    <p className="panel p-4 mb-4 flex flex-wrap items-center justify-between gap-4">
      <span>{t('You’re viewing the index as the group “{name}”. It’s read-only.', { name })}</span>
      <Link to={linkTo({ group: null, folder: null, page: null })} className="button button-line">
        {t('Back to the Whole Index')}
      </Link>
    </p>
  )
}

const SearchTitle = ({ search }: { search: string }) => {
  const linkTo = useListLink()
  return (
    <p>
      {t('Results for “{search}”', { search })}{' '}
      <Link to={linkTo({ search: null, page: null })} className="tall-link">
        {t('Show all')}
      </Link>
    </p>
  )
}

/** Breadcrumb of the open folder. */
function FolderPath({ folder }: { folder: IndexPage['list']['folder'] }) {
  const linkTo = useListLink()
  const to = (id: string | null) => linkTo({ folder: id, page: null, entry: null, add: null })
  return (
    <nav aria-label={t('Folders')}>
      <ol className="flex flex-wrap gap-x-2">
        <li>
          {folder ? (
            <Link to={to(null)} className="tall-link">
              {t('Index')}
            </Link>
          ) : (
            <span aria-current="page">{t('Index')}</span>
          )}
        </li>
        {folder?.path.map(({ id, title }) => (
          <li key={id}>
            <span aria-hidden="true">{'/ '}</span>
            <Link to={to(id)} className="tall-link wrap-anywhere">
              {title}
            </Link>
          </li>
        ))}
        {folder && (
          <li className="content-center wrap-anywhere">
            <span aria-hidden="true">{'/ '}</span>
            <span aria-current="page" className="font-semibold">
              {folder.title}
            </span>
          </li>
        )}
      </ol>
    </nav>
  )
}

function AddForms({ page: { project, side }, folder }: { page: IndexPage; folder: string }) {
  const action = useListAction()
  const linkTo = useListLink()
  const outcome = useOutcome()
  const isOpen = (intent: string) => outcome?.intent === intent && outcome.result.status === 'error'
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
      <Disclosure summary={t('Add Folder')} open={isOpen('add-folder')}>
        <ActionForm action={action} intent="add-folder" schema={AddFolderForm}>
          {(fields) => (
            <>
              <input type="hidden" name="folder" value={folder} />
              <TextField field={fields.title} label={t('Title')} />
              <Submit text={t('Add Folder')} variant="line" />
            </>
          )}
        </ActionForm>
      </Disclosure>
      <Disclosure summary={t('Add Placeholder')} open={isOpen('add-placeholder')}>
        <ActionForm action={action} intent="add-placeholder" schema={AddPlaceholderForm}>
          {(fields) => (
            <>
              <input type="hidden" name="folder" value={folder} />
              <TextField field={fields.title} label={t('Title of the missing document')} />
              {project && (
                <SelectField
                  field={fields.request}
                  label={t('Request')}
                  hint={t('The accepted document is copied here.')}
                  optional
                  empty={t('No request')}
                  options={project.requests.map(({ id, title }) => ({ value: id, label: title }))}
                />
              )}
              <Submit text={t('Add Placeholder')} variant="line" />
            </>
          )}
        </ActionForm>
      </Disclosure>
      {project ? (
        <Disclosure summary={t('Copy a Document')} open>
          <ActionForm action={action} intent="copy-document" schema={CopyDocumentForm}>
            {(fields) => (
              <>
                <input type="hidden" name="folder" value={folder} />
                <SelectField
                  field={fields.document}
                  label={t('Document of the project')}
                  empty={t('Select a document')}
                  options={project.documents.map(({ id, name }) => ({ value: id, label: name }))}
                />
                <Submit text={t('Copy Document')} variant="line" />
              </>
            )}
          </ActionForm>
        </Disclosure>
      ) : (
        side === 'firm' && (
          <Link to={linkTo({ add: 'document' })} preventScrollReset className="tall-link">
            {t('Add from the project')}
          </Link>
        )
      )}
    </div>
  )
}
