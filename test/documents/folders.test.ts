import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { selectionFields, undoForm } from '#test/bulk/bulk-responses.ts'
import { listActivity, makeAdmin, makeClient, makeProject } from '#test/make/make.ts'
import { expectPage, expectTexts, textOf } from '#test/pages.ts'
import { unzip } from '#test/unzip.ts'
import { bytesOf, openDocuments } from './people.ts'

const site = await openTestApp()
const { as, db } = site
const admin = await makeAdmin(db, { name: 'Ingrid' })
const { share, upload } = openDocuments(site, admin)

async function begin() {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id, title: 'Harbour' })
  const plan = await share('Plan.pdf', { project: project.id })
  const report = await share('Report.pdf', { project: project.id })
  const ids = [plan.id, report.id]
  const move = (fields: Record<string, string>) => as(admin).post('/admin/documents', fields)
  const toFolder = (folder: string, chosen = ids) =>
    move({ intent: 'folder-selected', folder, ...selectionFields(chosen) })
  const folders = async () =>
    (
      await db
        .select({ folder: documents.subfolder })
        .from(documents)
        .where(inArray(documents.id, ids))
        .orderBy(documents.name)
    ).map(({ folder }) => folder)
  return { client, project, plan, report, ids, move, toFolder, folders }
}

test('documents can be moved to a folder that staff and client can see, filter by and download', async () => {
  const { client, project, plan, ids, move, toFolder, folders } = await begin()
  await toFolder('Survey', [plan.id])
  const asked = move({ intent: 'ask-folder', ...selectionFields(ids) })
  await expectPage(asked, 200, 'Move 2 documents to a folder?', '<option value="Survey">')
  await expectPage(toFolder(' Site & survey '), 200, '2 documents moved.')
  expect(await folders()).toEqual(['Site & survey', 'Site & survey'])
  await toFolder('', [plan.id])
  const query = `?project=${project.id}&folder=${encodeURIComponent('Site & survey')}`
  expectTexts(await textOf(as(admin).get(`/admin/documents${query}`)), ['Report.pdf'], ['Plan.pdf'])
  expectTexts(await textOf(as(client).get(`/client/documents${query}`)), ['Report.pdf'], ['Plan.pdf'])
  const tab = `/client/projects/${project.id}/documents`
  expectTexts(await textOf(as(client).get(tab)), ['Report.pdf', 'Plan.pdf'])
  expectTexts(await textOf(as(client).get(`${tab}${query}`)), ['Report.pdf'], ['Plan.pdf'])
  const zip = await as(client).get(`/api/projects/${project.id}/documents.zip`)
  expect([...(await unzip(await bytesOf(zip))).keys()].sort()).toEqual([
    'Plan v1.pdf',
    'Site & survey/Report v1.pdf',
  ])
  expect((await listActivity(db, plan.id)).at(-1)).toMatchObject({
    action: 'document.moved',
    before: { folder: 'Site & survey' },
  })
})

test('undoing a move to a folder skips documents that have left the folder', async () => {
  const { plan, toFolder, folders, move } = await begin()
  const undo = undoForm(await textOf(toFolder('Survey'))) ?? {}
  await toFolder('Elsewhere', [plan.id])
  await expectPage(move(undo), 200, 'Someone changed this in the meantime, so your change wasn’t undone.')
  expect(await folders()).toEqual(['Elsewhere', null])
})

test('a document keeps its folder with a new version, but not when it is moved to another project', async () => {
  const { client, project, plan, toFolder, folders, move } = await begin()
  await toFolder('Survey', [plan.id])
  await share('Plan.pdf', { project: project.id })
  expect(await folders()).toEqual(['Survey', null])
  const other = await makeProject(db, { clientId: client.id })
  await move({ intent: 'move', entry: plan.id, project: other.id, version: project.id })
  expect(await folders()).toEqual([null, null])
})

test('only project documents can be in a folder', async () => {
  const { client, toFolder, folders } = await begin()
  const own = await upload(client, 'Own.pdf')
  await expectPage(toFolder('Survey', [own.id]), 200, 'Only project documents can be moved to a folder.')
  await expectPage(toFolder('x'.repeat(81)), 400, 'longer than 80 characters')
  expect(await folders()).toEqual([null, null])
})

test('a folder is hidden from a client who can see none of its documents', async () => {
  const { client, project, plan, report, toFolder, move } = await begin()
  await toFolder('Secret plans', [plan.id])
  await toFolder('Reports', [report.id])
  await move({ intent: 'withdraw', entry: plan.id })
  const page = await textOf(as(client).get(`/client/documents?project=${project.id}`))
  expectTexts(page, ['Reports'], ['Secret plans'])
})
