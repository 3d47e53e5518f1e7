import { expect, test } from 'vitest'
import { z } from 'zod'

const modules = import.meta.glob<Record<string, unknown>>('./**/*-form{,s}.ts', { eager: true })
const messagesOf = (field: z.ZodType, text?: string) =>
  (field.safeParse(text).error?.issues ?? []).map(({ message }) => message).join(' ')
const TOO_LONG = /can’t be longer than (\d+) characters\./

const forms = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .flatMap(([form, schema]) => (schema instanceof z.ZodObject ? [{ form, shape: schema.shape }] : []))
/** Text fields with the maximum length in their error message, marked with an asterisk if they are required. */
const textFields = forms.flatMap(({ form, shape }) =>
  Object.entries(shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const [, max] = TOO_LONG.exec(messagesOf(field, 'x'.repeat(150_000))) ?? []
    const label = `${form}.${name}${messagesOf(field) ? '*' : ''}`
    return max ? [{ label, field, max: Number(max) }] : []
  }),
)

/** Fields of any type that accept 150,000 letters, including those in lists. */
function listUnlimited(field: z.core.$ZodType, path: string): string[] {
  if (field instanceof z.ZodObject)
    return Object.entries(field.shape).flatMap(([name, part]) => listUnlimited(part, `${path}.${name}`))
  if (field instanceof z.ZodArray) return listUnlimited(field.element, `${path}[]`)
  return (field as z.ZodType).safeParse('x'.repeat(150_000)).success ? [path] : []
}

test('no field of a form accepts a text of any length', () => {
  const schemas = Object.values(modules).flatMap((module) => Object.entries(module))
  const unlimited = schemas.flatMap(([form, schema]) =>
    schema instanceof z.ZodType ? listUnlimited(schema, form) : [],
  )
  expect(unlimited).toEqual([])
})

test('every text field of a form has its maximum length', () => {
  const limits = forms.flatMap(({ form }) => {
    const own = textFields.filter(({ label }) => label.startsWith(`${form}.`))
    const list = own.map(({ label, max }) => `${label.slice(form.length + 1)} ${max}`).join(', ')
    return list ? [`${form}: ${list}`] : []
  })
  expect(limits).toEqual([
    'NewAgreementForm: title 200',
    'AgreementForm: title* 200, text 100000',
    'DeclineForm: reason* 2000',
    'CompanyForm: name* 150, legalName 150, streetAddress 300, postalCode 20, city 100, buyerReference 100, invoiceEmails 2000, debtorNumber 20, notes 10000',
    'CompanyNotesForm: notes 10000',
    'AddPersonForm: email* 255, name 100',
    'AssignForm: companyName 150',
    'UpdateInquiryNotesForm: notes 10000',
    'InquiryReplyForm: body* 10000',
    'ConvertInquiryForm: title* 120, description* 10000, companyName 150, message 2000',
    'InquiryForm: fullName* 100, companyName* 150, email* 255, phoneNumber* 20, message* 5000',
    'CreditNoteForm: notes 2000',
    'ExternalInvoiceForm: number 100, amount 40, currency 3',
    'MessageForm: text* 5000',
    'RequestProjectForm: title* 120, description* 5000',
    'ProjectForm: status* 40, title* 120, description* 10000, clientEmail 255, nextStep 1000, internalNotes 10000, client 150, duration 60',
    'DetailsForm: status 40, title* 120, description* 10000, clientEmail 255, nextStep 1000, internalNotes 10000',
    'PublishForm: slug 80, client 150, duration 60',
    'CaseStudyForm: title 120, description 10000, slug 80, client 150, duration 60',
    'NextStepForm: nextStep 1000',
    'StatusForm: status* 40',
    'TitleForm: title* 120',
    'PictureTextsForm: alt 300, caption 300',
    'UpdateForm: title* 120, body* 5000',
    'MilestoneForm: title* 120',
    'AddMemberForm: email* 255, name 100',
    'RequestForm: title* 200, details 5000, section 100',
    'EditRequestForm: title* 200, details 5000, section 100',
    'RequestListForm: name* 100, about 200',
    'RequestChangesForm: reason* 2000',
    'AnswerForm: answer* 5000',
    'RequestVersionChangesForm: changes* 2000',
    'ArchiveForm: group 100',
    'AddFolderForm: title* 255, folder 100',
    'AddPlaceholderForm: title* 255, folder 100, request 100',
    'RenameEntryForm: title* 255',
    'MoveEntryForm: folder 100, number 6',
    'CopyDocumentForm: document* 100, folder 100',
    'InviteToRoomForm: email* 255, name 100',
    'GuestEmailForm: email* 255',
    'AgreementVersionForm: template 100, text 100000',
    'AskForm: question* 5000',
    'AnswerQuestionForm: answer* 20000',
    'PublishAnswerForm: question* 5000, answer* 20000',
    'OpenRoomForm: name* 120',
    'RoomSettingsForm: name* 120',
    'GroupForm: name* 80',
    'AddGroupForm: name* 80, template 100',
    'SignInForm: email* 255',
    'EmailForm: email* 255',
    'NewPasswordForm: password* 128',
    'TemplateForm: name* 80, body* 5000',
    'EditUserForm: name* 100, email* 255, company 150, projectDescription 500',
    'InviteForm: name* 100, email* 255, company 150, message 2000',
    'ClientNotesForm: notes 10000',
    'TeamMemberForm: name* 100, email* 255',
    'SignUpForm: name* 100, company 150, jobTitle* 100, phoneNumber 20, projectDescription* 500, streetAddress 300, city 300, state 300, postalCode 300, country 300, email* 255, password* 128',
    'ProfileForm: name* 100, company 150, jobTitle 100, phoneNumber 20, industry 300, projectDescription 500, streetAddress 300, city 300, state 300, postalCode 300, country 300',
    'GuestProfileForm: name* 100',
    'ChangePasswordForm: password* 128',
    'VerificationCodeForm: email* 255',
    'FirstPasswordForm: password* 128',
  ])
})

test.each(textFields)(
  '$label accepts $max characters, no blank value, and rejects one more and control characters',
  ({ label, field, max }) => {
    const isEmail = /email\*?$/i.test(label)
    const text = (length: number) => (isEmail ? 'a@b.example'.padStart(length, 'x') : 'x'.repeat(length))
    expect(messagesOf(field, text(max))).not.toMatch(TOO_LONG)
    expect(messagesOf(field, text(max + 1))).toMatch(TOO_LONG)
    if (label.endsWith('*'))
      for (const blank of [' \t\n ', '\u200b\u2060\u3164\u2800'])
        expect(messagesOf(field, blank)).not.toBe('')
    else if (!isEmail) expect([null, '', []]).toContainEqual(field.safeParse(' \t\n ').data ?? null)
    if (!label.includes('assword'))
      expect(messagesOf(field, 'a\u0007b')).toMatch(isEmail ? /email address/ : /control characters\./)
  },
)
