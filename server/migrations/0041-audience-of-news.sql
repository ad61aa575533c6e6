-- Some news are for parents or for children alone.
-- contract: news_item.news_item_audience_check, what the last release writes has the default
alter table news_item add column audience text not null default 'everybody'
  check (audience in ('everybody', 'parents', 'children'));
