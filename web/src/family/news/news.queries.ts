import { news } from '@desco/contract/news'

import { lineOf, serverState } from '#data/server-state.ts'

export const { useNewsQuery } = serverState.injectEndpoints({
  endpoints: (build) => ({ news: build.query(lineOf(news.getNews)) }),
})
