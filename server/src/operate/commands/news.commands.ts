import { z } from 'zod/mini'

import { listStaffNews, publishDraft } from '#messages/index.ts'

import { type Command, doer, option, orSay } from '#operate/command.ts'

export const newsList: Command = {
  usage: '',
  summary: 'lists the news with their ids and states',
  run: async (needs) => {
    const news = await listStaffNews(needs)
    if (news.length === 0) return 'There is no news yet.'
    return news
      .map(({ id, state, publishedAt, title }) =>
        [id, state, publishedAt?.toISOString() ?? '-', title].join('\t'),
      )
      .join('\n')
  },
}

export const newsPublish: Command = {
  usage: '--id <id>',
  summary: 'publishes a draft, or what was to be published later, now',
  run: async (needs, values) => {
    const id = option(values, 'id', z.uuid(), 'is not an id: see `news list`.')
    const { news } = await orSay(publishDraft(needs, doer, id), {
      not_found: 'There is no news with this id.',
      news_outdated: 'This news is published already.',
    })
    return `Published: ${news.title}`
  },
}
