/// <reference lib="dom" />
import { t } from '#app/texts.ts'
import { mountHumanCheck } from './human-check.client.ts'

// The contact page's script, which validates and submits the form in place.

const CHECK_MISSING = t('Please complete the reCAPTCHA challenge.')

const form = document.querySelector<HTMLFormElement>('#inquiry-form')
if (form) enhanceForm(form)

function enhanceForm(form: HTMLFormElement) {
  const button = form.querySelector('button[type=submit]') as HTMLButtonElement
  const error = document.querySelector('#inquiry-error') as HTMLElement
  const label = button.textContent
  const check = mountHumanCheck(form, () => {
    if (error.textContent === CHECK_MISSING) error.textContent = ''
  })
  // Replaces the browser's validation popups with messages next to the fields.
  form.noValidate = true

  const ready = () => {
    form.removeAttribute('aria-busy')
    button.disabled = false
    button.textContent = label
  }

  form.addEventListener('input', (event) => showError(event.target as FormControl, ''))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    error.textContent = ''
    if (button.disabled || !validateFields(form)) return
    button.disabled = true
    button.textContent = t('Submitting...')
    const token = await check?.token()
    if (check && !token) {
      ready()
      error.textContent = CHECK_MISSING
      check.focus()
      return
    }
    form.setAttribute('aria-busy', 'true')
    const refusal = await postInquiry({ ...Object.fromEntries(new FormData(form)), token })
    ready()
    check?.reset()
    if (refusal === null) showThankYou(form)
    else error.textContent = refusal
  })
}

/** Sends the inquiry. Resolves to null on success, otherwise to an error message. */
async function postInquiry(body: Record<string, unknown>): Promise<string | null> {
  try {
    const response = await fetch('/api/inquiries', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.ok) return null
    return (await response.text()) || t('An unknown error occurred.')
  } catch (err) {
    return (err as Error).message || t('An unknown error occurred.')
  }
}

type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function validateFields(form: HTMLFormElement): boolean {
  const wrong = [...form.querySelectorAll<FormControl>('input, select, textarea')].filter((control) => {
    const message = control.dataset.missing && getErrorMessage(control)
    if (message) showError(control, message)
    return message
  })
  wrong[0]?.focus()
  return wrong.length === 0
}

function getErrorMessage(control: FormControl): string {
  if (control.value.trim() === '') return control.dataset.missing ?? ''
  return control.validity.valid ? '' : t('Enter an email address like name@company.com.')
}

function showError(control: FormControl, message: string) {
  const place = document.getElementById(`${control.name}-error`)
  if (!place) return
  place.textContent = message
  control.toggleAttribute('aria-invalid', message !== '')
  if (message) {
    control.setAttribute('aria-invalid', 'true')
    const others = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== place.id)
    control.setAttribute('aria-describedby', [place.id, ...others].join(' ').trim())
  }
}

function showThankYou(form: HTMLFormElement) {
  form.reset()
  const thanks = (document.querySelector('#thank-you') as HTMLTemplateElement).content.cloneNode(
    true,
  ) as DocumentFragment
  const first = thanks.firstElementChild as HTMLElement
  document.querySelector('#inquiry')?.remove()
  form.replaceWith(thanks)
  first.focus()
}
