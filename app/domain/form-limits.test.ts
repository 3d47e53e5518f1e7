import { expect, test } from 'vitest'
import { z } from 'zod'

const modules = import.meta.glob<Record<string, unknown>>('./**/*-form{,s}.ts', { eager: true })
const messagesOf = (field: z.ZodType, text?: string) =>
  (field.safeParse(text).error?.issues ?? []).map(({ message }) => message).join(' ')
const TOO_LONG = /can’t be longer than ([\d,]+) characters\./

const forms = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .flatMap(([form, schema]) => (schema instanceof z.ZodObject ? [{ form, shape: schema.shape }] : []))
/** Text fields with the maximum length in their error message, marked with an asterisk if they are required. */
const textFields = forms.flatMap(({ form, shape }) =>
  Object.entries(shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const [, max] = TOO_LONG.exec(messagesOf(field, 'x'.repeat(150_000))) ?? []
    const label = `${form}.${name}${messagesOf(field) ? '*' : ''}`
    return max ? [{ label, field, max: Number(max.replaceAll(',', '')) }] : []
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

test('the required text fields of each form are required', () => {
  const required = forms.flatMap(({ form }) => {
    const own = textFields.filter(({ label }) => label.startsWith(`${form}.`) && label.endsWith('*'))
    const names = own.map(({ label }) => label.slice(form.length + 1, -1))
    return own.length > 0 ? [`${form}: ${names.join(' ')}`] : []
  })
  expect(required).toEqual([
    'AgreementForm: title',
    'DeclineForm: reason',
    'CompanyForm: name',
    'AddPersonForm: email',
    'InquiryReplyForm: body',
    'ConvertInquiryForm: title description',
    'InquiryForm: fullName companyName email phoneNumber message',
    'MessageForm: text',
    'RequestProjectForm: title description',
    'ProjectForm: status title description',
    'DetailsForm: title description',
    'StatusForm: status',
    'TitleForm: title',
    'UpdateForm: title body',
    'MilestoneForm: title',
    'AddMemberForm: email',
    'RequestForm: title',
    'EditRequestForm: title',
    'RequestListForm: name',
    'RequestChangesForm: reason',
    'AnswerForm: answer',
    'RequestVersionChangesForm: changes',
    'AddFolderForm: title',
    'AddPlaceholderForm: title',
    'RenameEntryForm: title',
    'CopyDocumentForm: document',
    'AskForm: question',
    'AnswerQuestionForm: answer',
    'PublishAnswerForm: question answer',
    'OpenRoomForm: name',
    'RoomSettingsForm: name',
    'GroupForm: name',
    'AddGroupForm: name',
    'InviteToRoomForm: email',
    'GuestEmailForm: email',
    'SignInForm: email',
    'EmailForm: email',
    'NewPasswordForm: password',
    'TemplateForm: name body',
    'EditUserForm: name email',
    'InviteForm: name email',
    'TeamMemberForm: name email',
    'SignUpForm: name jobTitle projectDescription email password',
    'ProfileForm: name',
    'GuestProfileForm: name',
    'ChangePasswordForm: password',
    'VerificationCodeForm: email',
    'FirstPasswordForm: password',
  ])
})

test('sign-up and inquiry have the maximum lengths of the specification', () => {
  const listMaxima = (form: string) =>
    Object.fromEntries(
      textFields.flatMap(({ label, max }) => {
        const [of, name = ''] = label.replace('*', '').split('.')
        return of === form ? [[name, max]] : []
      }),
    )
  const shared = { email: 255, phoneNumber: 20 }
  const signUp = { name: 100, jobTitle: 100, company: 150, projectDescription: 500, password: 128 }
  expect(listMaxima('SignUpForm')).toMatchObject({ ...shared, ...signUp })
  expect(listMaxima('InquiryForm')).toEqual({ ...shared, fullName: 100, companyName: 150, message: 5000 })
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
