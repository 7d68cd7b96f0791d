-- How the key figure of a case study came about, week by week, as JSON; null: the figure stands alone.
alter table case_study add column metric_series text;
