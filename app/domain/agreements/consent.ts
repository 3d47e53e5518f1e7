import { t } from '#app/texts.ts'

/** Consent text of the signature form. Part of the signed text, and stored with each signature. */
export const CONSENT_TEXT = t(
  'I’ve read this agreement and agree to it. Typing my name and selecting “Sign” is my electronic signature. My name, email address and IP address appear on the certificate page, which all parties receive.',
)

/** Consent text for the agreement of a data room, which guests accept with a different button. */
export const ROOM_CONSENT_TEXT = t(
  'I’ve read this agreement and agree to it. Typing my name and selecting “Accept and Enter” is my electronic signature. My name, email address and IP address appear on the certificate page, which all parties receive.',
)

/** Returns the subject of a passkey confirmation, which is valid for one text of one agreement. */
export const getPasskeySubject = (id: string, shownHash: string) => `agreement ${id} ${shownHash}`
