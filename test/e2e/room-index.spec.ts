import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { pdf } from '#test/make/files.ts'
import { expectAccessible } from './support/accessibility.ts'
import { button, expectStatus, file, holdRequests, link, row, status } from './support/parts.ts'
import { createProject, waitForHydration } from './support/person.ts'

/** Opens the data room of a new project, as staff. */
async function openRoom(page: Page) {
  const project = await createProject(page, { title: 'Sale of the depot', description: 'Confidential.' })
  await page.goto(`/admin/projects/${project}/room`)
  await button(page, 'Open Room').click()
  await expect(button(page, 'Close Room')).toBeVisible()
  await page.goto(`/admin/projects/${project}/room/index`)
  await waitForHydration(page)
}

/** Drops a folder with more files than a browser lists at once. Its contents are virtual. */
const dropFolder = (page: Page, files: number) =>
  page.getByTestId('room-upload').evaluate((zone, count) => {
    const fileEntry = (name: string) => ({
      name,
      isFile: true,
      file: (done: (file: File) => void) => done(new File([`Content of ${name}`], name)),
    })
    const folderEntry = (name: string, children: object[]) => ({
      name,
      isFile: false,
      createReader: () => {
        let at = 0
        return {
          readEntries: (done: (some: object[]) => void) => {
            done(children.slice(at, at + 100))
            at += 100
          },
        }
      },
    })
    const many = Array.from({ length: count }, (_, at) => fileEntry(`Note ${at + 1}.txt`))
    const tree = folderEntry('Räume', [
      folderEntry('Leer', []),
      folderEntry('Notizen', many),
      fileEntry('Setup.exe'),
      fileEntry('.DS_Store'),
    ])
    const data = new DataTransfer()
    data.items.add(new File(['x'], 'x'))
    const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
    Object.defineProperty(event, 'dataTransfer', {
      value: { types: ['Files'], items: [{ webkitGetAsEntry: () => tree }] },
    })
    zone.dispatchEvent(event)
  }, files)

test('a dropped folder is uploaded with its structure, continues after an interruption, and asks before it stops', async ({
  page,
}) => {
  await openRoom(page)
  let uploads = 0
  let isConnected = true
  await page.route('**/api/rooms/*/upload', (route) => {
    if (route.request().method() === 'POST' && ++uploads === 30) isConnected = false
    return isConnected ? route.continue() : route.abort('connectionreset')
  })
  await dropFolder(page, 130)
  await expect(status(page, 'continues automatically')).toBeVisible()
  await link(page, 'Groups').click()
  const question = page.getByRole('dialog', { name: 'An upload is running' })
  await button(question, 'Stay').click()
  await button(page, 'Continue Now').click()
  isConnected = true
  await expectStatus(page, 'Documents added: 130')
  await expect(page.getByRole('list', { name: 'Refused files' })).toContainText('Räume/Setup.exe: Only PDF')
  await link(page, 'Räume').click()
  await expect(row(page, 'Leer')).toContainText('1.1')
  await link(page, 'Notizen').click()
  await expect(page.getByRole('row')).toHaveCount(101)
  await expect(row(page, 'Note 100.txt')).toContainText('1.2.100')
  await link(page, 'Next page').click()
  await expect(page.getByRole('row')).toHaveCount(31)
})

test('a folder is uploaded again by keyboard, and only what has changed is sent', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-e2e-folder-'))
  await mkdir(join(folder, 'Legal', '日本'), { recursive: true })
  await writeFile(join(folder, 'Legal', 'Lease.pdf'), pdf())
  await writeFile(join(folder, 'Legal', '日本', 'メモ.txt'), 'one')
  await openRoom(page)
  const select = async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByLabel('Folder', { exact: true }).focus()
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(join(folder, 'Legal'))
  }
  await select()
  await expectStatus(page, 'Documents added: 2')
  await writeFile(join(folder, 'Legal', '日本', 'メモ.txt'), 'another')
  await select()
  await expectStatus(page, 'New versions: 1')
  await expect(status(page, 'Unchanged, skipped: 1')).toBeVisible()
  await expectAccessible(page)
})

test('a folder that was selected before hydration is uploaded', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-e2e-early-'))
  await writeFile(join(folder, 'Lease.pdf'), pdf())
  await openRoom(page)
  await page.unroute('**/*.js')
  const letGo = await holdRequests(page, '**/*.js')
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('Folder', { exact: true }).setInputFiles(folder)
  letGo()
  await expectStatus(page, 'Documents added: 1')
})

test('entries are reordered with buttons and by dragging, also at 320 px', async ({ page }) => {
  await openRoom(page)
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles(['A', 'B', 'C'].map((name) => file(`${name}.pdf`)))
  await button(page, 'Upload', { exact: true }).click()
  await expectStatus(page, 'Documents added: 3')
  await button(page, 'Move up: C.pdf').click()
  await expect(row(page, 'C.pdf')).toContainText('2')
  await row(page, 'C.pdf').locator('[data-entry]').dragTo(row(page, 'A.pdf'))
  await expect(row(page, 'C.pdf')).toContainText('1')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectAccessible(page)
})
