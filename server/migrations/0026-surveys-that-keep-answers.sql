-- who stops half-way goes on from there; null while it is unknown, or when the account may not read the settings
alter table survey_facts add column resumes boolean;
