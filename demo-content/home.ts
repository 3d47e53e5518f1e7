import type { Home } from '#app/content/shapes.ts'

export const home = {
  description:
    'Norrvane Advisory helps small and medium companies put AI to work, buy or sell a business, and deliver their projects.',
  hero: {
    title: 'Advice for decisions that are hard to undo',
    lead: 'We work with small and medium companies on three of them: putting AI to work, buying or selling a business, and getting a whole portfolio of projects delivered.',
    link: 'About the firm',
    picture: { src: '/pictures/course.svg', width: 1920, height: 520, alt: '' },
  },
  services: {
    title: 'What we do',
    lead: 'Three disciplines, one small team. Most clients come for one of them and find that it leads to another.',
    link: 'All services in detail',
  },
  values: {
    title: 'Why partner with us',
    lead: 'Eleven people, one office, no juniors learning at your expense.',
    list: [
      {
        name: 'Results-Driven',
        text: 'We agree on the number before we start: hours saved, price achieved, projects finished. The last page of every final report compares that number with the result.',
      },
      {
        name: 'Collaborative Partnership',
        text: 'Your people do the work with us, in your offices and your systems. When we leave, they can carry on, and no one needs to call us to change a setting.',
      },
      {
        name: 'Unmatched Expertise',
        text: 'Whoever signs the proposal does the work. Each of us led a software team, a company sale or a project office before advising on one.',
      },
    ],
  },
  testimonial: {
    quote:
      'They told us in the first week that two of our five ideas weren’t worth the money. The third one now plans every truckload we send out, and my dispatchers defend it as if it were their own.',
    name: 'Jonas Pell',
    role: 'Managing Director, Harborline Logistics',
  },
  call: {
    title: 'Tell us what you’re deciding',
    text: 'A first conversation takes forty minutes, costs nothing, and ends with our honest view of whether you need us.',
    link: 'Start a conversation',
  },
} satisfies Home
