import type { LegalPage, PrivacyPolicy } from '#app/content/shapes.ts'
import { firm } from './firm.ts'
import { language } from './language.ts'
import { closingGrace } from './lifetimes.ts'
import { modules } from './modules.ts'
import { inWords } from './periods.ts'
import { retention, retentionInSentences } from './retention.ts'

// A draft that new English firms get, too, not legal advice: have it reviewed by a lawyer in your jurisdiction.

const day = new Intl.DateTimeFormat(language.lang, { dateStyle: 'long', timeZone: 'UTC' })
/** Line with a date from firm.ts: `privacyDate` or `termsVersion`. */
const formatUpdated = (date: string) => `Last updated: ${day.format(new Date(date))}`
const write = `Write to ${firm.email} or to ${firm.name}, ${firm.postalAddress}.`

/** Follows the settings: Google sign-in, reCAPTCHA and sign-up. */
export const privacyPolicy: PrivacyPolicy = ({ google, recaptcha, signUp }) => ({
  title: 'Privacy Policy',
  description: `What ${firm.name} keeps about visitors and clients, why, for how long, and how to have it changed or deleted.`,
  updated: formatUpdated(firm.privacyDate),
  intro: `${firm.name} keeps as little about you as the work allows. This page says what that is, why we keep it, who sees it, and what you can ask of us.`,
  sections: [
    {
      title: 'When you visit the site',
      body: [
        `The public pages set no cookies and load nothing from third parties: no analytics, no advertising, no fonts or scripts from elsewhere. Our server logs errors and rejected requests, which may include the IP address a request came from. We keep these logs for ${retention.technicalLog.until}.`,
        ...(recaptcha
          ? [
              'There is one exception: the contact page loads Google reCAPTCHA, a service of Google Ireland Limited, which checks that a person is writing to us. Google receives your IP address and information about your browser, and can set cookies.',
            ]
          : []),
      ],
    },
    {
      title: 'When you send an inquiry',
      body: [
        'We keep what you enter in the inquiry form: your name, company, email address, phone number, the service and budget you select, and your message. We use it to reply to you and, if we end up working together, to prepare the engagement. Before the form is sent, we check that you’re human.',
        `An inquiry that does not lead to an engagement is deleted after ${inWords(retention.inquiries.period)}, or sooner if you ask.`,
      ],
    },
    {
      title: 'When you have an account',
      body: [
        'You need an account to use the client portal. For each account we keep:',
        [
          `what you enter ${signUp ? 'when you sign up' : 'in your profile'}: name, job title, industry, a description of your project, email address and, if you provide them, company, phone number and postal address;`,
          'a hash of your password, from which the password can’t be recovered;',
          ...(google
            ? [
                'if you sign in with Google, your name, email address and the identifier Google gives us, and nothing else;',
              ]
            : []),
          'the times of your current and previous sign-in, and when and from which IP address you accepted our terms;',
          ...(modules.signing === false
            ? []
            : [
                'for each agreement that we send you to sign, when you opened, signed or declined it, with the name you typed, your email address and your IP address. They’re printed on its certificate page, which all parties to the agreement get;',
              ]),
          modules.invoices === false
            ? 'the documents you upload and your projects.'
            : 'the documents you upload, your projects and your invoices.',
        ],
        'Signing in sets a cookie that keeps you signed in, which is deleted when you log out. A second one remembers your language and time zone for a year, so that dates are shown the way you write them. Both are necessary for the portal, so we don’t ask for consent.',
      ],
    },
    ...(modules.rooms === false
      ? []
      : [
          {
            title: 'When you’re the guest of a data room',
            body: [
              'We keep your invitation, the agreements you accept, your questions, and which pages you view or download, when and for how long, with your name, email address and IP address. Pages and files carry these details as a watermark. This proves what was disclosed to whom, and protects confidential documents.',
              'Our client, for whom the room exists, and their advisers see this, too, but not your IP address. The guests in your group see your questions and your name.',
            ],
          },
        ]),
    {
      title: 'Who sees it',
      body: [
        'Only the people at the firm who work with you. We don’t sell your data or share it for advertising. The site runs on a server under our control; our email provider delivers the messages we send you. We hand data to authorities only when the law requires it.',
      ],
    },
    {
      title: 'How long we keep it',
      body: [
        modules.invoices === false
          ? 'We keep account data and documents for as long as the account exists.'
          : `We keep account data and documents for as long as the account exists, and invoices, with the name and address on them, ${retention.invoices.until}.`,
        ...(modules.signing === false
          ? []
          : [
              'Agreements stay after an account is closed, with the name, email address and IP address of everyone who signed, because they’re evidence for both sides.',
            ]),
        `You can close your account yourself, in your profile. After you confirm, you have ${inWords(closingGrace)} to change your mind. Then we erase your profile, your sign-in methods, the emails we sent you and the documents in your portal. Documents in a project you share with others remain available to them, without your name. We also keep the record of what we agreed and did in a project, but unlink it from your account: we remove your name from messages and keep it on answers and approvals. Finally, we keep a log of who changed what and when. It names you and can’t be changed or deleted, because everyone needs to be able to rely on it.`,
        'Expired data is deleted automatically within an hour. Here’s everything at a glance:',
        retentionInSentences(),
      ],
    },
    {
      title: 'What you can ask of us',
      body: [
        'You can ask what we keep about you, have it corrected or deleted, or get a copy to take elsewhere. You can do all of this yourself from your profile in the portal. You can also object to how we use your data, or complain to your data protection authority. We answer within thirty days and charge nothing.',
        write,
      ],
    },
    {
      title: 'Changes',
      body: [
        'When this policy changes, the date at the top changes with it. If a change affects account holders, we email them before it takes effect.',
      ],
    },
  ],
})

export const termsOfUse: LegalPage = {
  title: 'Terms of Use',
  description: `The terms for using the website and client portal of ${firm.name}.`,
  updated: formatUpdated(firm.termsVersion),
  intro: `These terms apply to the website and the client portal of ${firm.name}. Our advice is governed by the engagement letter you sign with us. Where the two differ, the letter prevails.`,
  sections: [
    {
      title: 'Who may register',
      body: [
        'By creating an account, you confirm that',
        [
          'you are over 18 years of age;',
          'you are not located in an embargoed country or named on a sanctions list;',
          'you are registering only one account, in your own name, with accurate details.',
        ],
      ],
    },
    {
      title: 'Your account',
      body: [
        'Verify your email address before you log in for the first time. Keep your password to yourself, and tell us right away if you think someone else knows it. Until you tell us, you are responsible for what happens in your account.',
        'We may close an account that breaks these terms. You can close yours at any time.',
      ],
    },
    {
      title: 'The client portal',
      body: [
        `The portal shows your projects${modules.invoices === false ? ' and documents' : ', documents and invoices'}. Upload only what you are entitled to share with us, and nothing that could harm other people’s systems. Your documents remain yours. You allow us to store and read them for the engagement.`,
      ],
    },
    {
      title: 'What the site is and isn’t',
      body: [
        'The public pages describe our work. They are not an offer, and not legal, tax or investment advice. The results in the portfolio are specific to those clients; yours may differ.',
      ],
    },
    {
      title: 'Fair use',
      body: [
        'Don’t try to access other people’s data, disrupt the service, or scrape its content beyond what search engines do. If you find a vulnerability, tell us. We’ll thank you.',
      ],
    },
    {
      title: 'Availability and liability',
      body: [
        'We take care to keep the site running but can’t promise it will always be available. Our liability for harm caused intentionally or by gross negligence is unlimited. Otherwise, to the extent the law permits, we are liable only for foreseeable damage from the breach of an essential duty.',
      ],
    },
    {
      title: 'Changes and applicable law',
      body: [
        'When these terms change, we email clients before the change takes effect. These terms are governed by the law of the place where the firm is registered.',
        write,
      ],
    },
  ],
}

export const copyright: LegalPage = {
  title: 'Copyright',
  description: `Who owns the text, drawings and documents on the website of ${firm.name}, and what you may do with them.`,
  intro: `© ${firm.termsVersion.slice(0, 4)} ${firm.name}. All rights reserved.`,
  sections: [
    {
      title: 'What is ours',
      body: [
        `Unless otherwise noted, the text, drawings, the name ${firm.name} and the design of this site belong to the firm.`,
      ],
    },
    {
      title: 'What you may do',
      body: [
        'Read, print and link to any page, and quote short passages with the source. For anything else, including use in training materials or data sets, please ask first. We often say yes.',
      ],
    },
    {
      title: 'What belongs to others',
      body: [
        'The names and trademarks of clients and products belong to their owners and are shown with their consent. The typefaces are used under the SIL Open Font License.',
        'Documents in the client portal belong to the client they were made for, as set out in the engagement letter.',
      ],
    },
    {
      title: 'If something here is yours',
      body: [
        `If you believe we use something of yours without permission, tell us what it is and where you found it. We’ll look into it. ${write}`,
      ],
    },
  ],
}
