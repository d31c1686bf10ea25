DROP INDEX "latest_sales_quoted_from_idx";
