export { isDisposableDomain } from "./disposable-mail.ts";
export { createRates, type Rates, type RatesOptions, type WorkspaceRate } from "./exchange-rates.ts";
export { type FxFeed, type FxFeedOptions, type FxFeedStatus, openFxFeed } from "./fx-feed.ts";
export { type NewWorkspaceRate, parseFxFile, parseWorkspaceRate, type RateCheck } from "./fx-file.ts";
export { type CountryOfIp, loadIpCountries } from "./ip-countries.ts";
export { loadPackageRates, type PackageRates } from "./package-rates.ts";
